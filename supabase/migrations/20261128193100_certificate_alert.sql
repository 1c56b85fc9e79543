-- Admins are told of a TLS certificate that is about to expire.
alter table heirvoice.alerts drop constraint alerts_kind_check;
alter table heirvoice.alerts add constraint alerts_kind_check
  check (kind in ('job_failing', 'disk_full', 'mail_refused', 'limit_reached', 'backup_missing', 'certificate_expiring'));
alter table heirvoice.sightings drop constraint sightings_kind_check;
alter table heirvoice.sightings add constraint sightings_kind_check
  check (kind in ('disk_full', 'mail_refused', 'backup_missing', 'certificate_expiring'));
