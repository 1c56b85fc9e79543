-- A key made before does not follow from its recovery key: the next backup makes a new one.
delete from heirvoice.backup_key;
alter table heirvoice.backup_key rename column name_key to mac_key;
alter table heirvoice.backup_key rename constraint backup_key_name_key_check to backup_key_mac_key_check;
