-- Internal functions, a table and a view get names that say what they do. Nothing that the API exposes changes.

alter function heirvoice.asking_network() rename to caller_network;
alter function heirvoice.family_name_of(uuid, uuid) rename to family_member_name;
alter function heirvoice.fit_plans(uuid) rename to reword_plans;
alter function heirvoice.forget_invitations() rename to erase_expired_invitations;
alter function heirvoice.forget_unanswered_conversations(timestamptz) rename to delete_unanswered_conversations;
alter function heirvoice.free_family_place(uuid) rename to free_family_question_id;
alter function heirvoice.heard_by_giver(uuid) rename to gift_answers_shared_with;
alter function heirvoice.interview_for(public.family_questions) rename to interview_of_family_question;
alter function heirvoice.is_family_question_told(public.family_questions) rename to is_family_question_answered;
alter function heirvoice.is_unread(uuid) rename to is_draft_transcript;
alter function heirvoice.keep_segments(uuid, uuid, jsonb) rename to store_take_segments;
alter function heirvoice.let_go(text) rename to queue_object_removal;
alter function heirvoice.let_go_of_visitor_take() rename to remove_visitor_take_object;
alter function heirvoice.note_life_facts(uuid, text[], text[]) rename to store_life_facts;
alter function heirvoice.show_corrected_words() rename to copy_correction_to_answer;
alter function heirvoice.stretches_in(jsonb) rename to parse_other_voice;
alter function heirvoice.words_of_family_question(public.family_questions) rename to family_question_wording;
alter function public.begin_answer() rename to set_answer_defaults;
alter function public.begin_session() rename to set_session_defaults;
alter function public.date_consent() rename to check_consent_time;
alter function public.decide_order() rename to set_order_defaults;
alter function public.describe_answer() rename to set_answer_metadata;
alter function public.drop_nameless_order() rename to delete_ownerless_order;
alter function public.family_question_is_plain() rename to normalize_family_question;
alter function public.family_question_joins() rename to apply_family_question_decision;
alter function public.follow_session() rename to update_sitting;
alter function public.forget_conversations() rename to delete_conversations_of_answers;
alter function public.forget_person() rename to erase_account_objects;
alter function public.gift_is_left() rename to reopen_gift;
alter function public.hear_after_consent() rename to transcribe_after_consent;
alter function public.keep_chosen_takes() rename to insert_chosen_takes;
alter function public.keep_ledger() rename to reject_consent_update;
alter function public.keep_session_true() rename to check_session_change;
alter function public.keep_take_recording() rename to copy_recording_to_take;
alter function public.keep_visibility_true() rename to check_answer_visibility;
alter function public.let_go_of_object() rename to remove_object_of_row;
alter function public.note_chosen_follow_ups() rename to copy_chosen_follow_ups;
alter function public.note_follow_up_asked() rename to copy_follow_up_wording;
alter function public.note_what_was_asked() rename to copy_plan_wording;
alter function public.order_follows_session() rename to sync_order_status;
alter function public.own_conversation() rename to check_conversation_owner;
alter function public.plan_follows_payment() rename to grow_plan_after_payment;
alter function public.plans_follow_erasing() rename to reword_plans_after_erasure;
alter function public.price_order() rename to set_order_amount;
alter function public.refuse_told_order() rename to reject_completed_order;
alter function public.write_order() rename to write_orders_view;

alter view heirvoice.printed_voices rename to printed_recordings;
alter table heirvoice.hearings rename to transcribed_audio;
alter table heirvoice.transcribed_audio rename constraint hearings_pkey to transcribed_audio_pkey;
alter table heirvoice.transcribed_audio rename constraint hearings_language_check to transcribed_audio_language_check;
alter table heirvoice.transcribed_audio rename constraint hearings_sound_ms_check to transcribed_audio_sound_ms_check;
alter table heirvoice.transcribed_audio rename constraint hearings_recording_id_fkey to transcribed_audio_recording_id_fkey;
alter table heirvoice.transcribed_audio rename constraint hearings_user_id_fkey to transcribed_audio_user_id_fkey;
alter index heirvoice.hearings_of_a_day rename to transcribed_audio_of_a_day;

-- Function bodies name their callees in text. Some name two of them, so no body is checked before all are replaced.
set check_function_bodies = off;
do $$
declare
  renamed record;
  caller regprocedure;
begin
  for renamed in
    select * from (values
      ('heirvoice.asking_network(', 'heirvoice.caller_network('),
      ('heirvoice.family_name_of(', 'heirvoice.family_member_name('),
      ('heirvoice.fit_plans(', 'heirvoice.reword_plans('),
      ('heirvoice.free_family_place(', 'heirvoice.free_family_question_id('),
      ('heirvoice.heard_by_giver(', 'heirvoice.gift_answers_shared_with('),
      ('heirvoice.interview_for(', 'heirvoice.interview_of_family_question('),
      ('heirvoice.is_family_question_told(', 'heirvoice.is_family_question_answered('),
      ('heirvoice.is_unread(', 'heirvoice.is_draft_transcript('),
      ('heirvoice.keep_segments(', 'heirvoice.store_take_segments('),
      ('heirvoice.let_go(', 'heirvoice.queue_object_removal('),
      ('heirvoice.stretches_in(', 'heirvoice.parse_other_voice('),
      ('heirvoice.words_of_family_question(', 'heirvoice.family_question_wording('),
      ('heirvoice.printed_voices', 'heirvoice.printed_recordings')
    ) as names (before, after)
  loop
    for caller in
      select oid from pg_catalog.pg_proc
      where pronamespace in ('public'::regnamespace, 'heirvoice'::regnamespace) and strpos(prosrc, renamed.before) > 0
    loop
      execute replace(pg_get_functiondef(caller), renamed.before, renamed.after);
    end loop;
  end loop;
end $$;
reset check_function_bodies;
