-- Every text, list and document has a length. Rows that are there stay as they are: `not valid` asks of what is written.
alter table public.settings
  add constraint settings_key_length check (char_length(key) <= 200) not valid,
  add constraint settings_value_length check (octet_length(value::text) <= 100000) not valid;

alter table public.profiles
  add constraint profiles_accessibility_needs_length check (octet_length(accessibility_needs::text) <= 10000) not valid;

alter table public.questions
  add constraint questions_text_length check (char_length(text) <= 2000) not valid,
  add constraint questions_text_fr_length check (char_length(text_fr) <= 2000) not valid,
  add constraint questions_alternative_text_length check (char_length(alternative_text) <= 2000) not valid,
  add constraint questions_alternative_text_fr_length check (char_length(alternative_text_fr) <= 2000) not valid,
  add constraint questions_category_length check (char_length(category) <= 100) not valid,
  add constraint questions_follow_up_questions_length check (octet_length(follow_up_questions::text) <= 20000) not valid,
  add constraint questions_skip_conditions_length check (octet_length(skip_conditions::text) <= 20000) not valid;

alter table public.sub_questions
  add constraint sub_questions_id_length check (char_length(id) <= 100) not valid,
  add constraint sub_questions_text_length check (char_length(text) <= 2000) not valid,
  add constraint sub_questions_text_fr_length check (char_length(text_fr) <= 2000) not valid,
  add constraint sub_questions_keywords_length check (octet_length(keywords::text) <= 20000) not valid,
  add constraint sub_questions_keywords_fr_length check (octet_length(keywords_fr::text) <= 20000) not valid;

alter table public.encouragement_phrases
  add constraint encouragement_phrases_category_length check (char_length(category) <= 100) not valid,
  add constraint encouragement_phrases_text_length check (char_length(text) <= 2000) not valid,
  add constraint encouragement_phrases_text_fr_length check (char_length(text_fr) <= 2000) not valid;

alter table public.recordings
  add constraint recordings_object_path_length check (char_length(object_path) <= 2000) not valid,
  add constraint recordings_codec_length check (char_length(codec) <= 100) not valid;

alter table public.photos
  add constraint photos_object_path_length check (char_length(object_path) <= 2000) not valid;

-- What could not be heard is the server's to say. Its word has room beside all that a browser may have written.
create or replace function public.begin_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  if public.asked_by_client() then
    new.processing_status := 'pending';
    if jsonb_typeof(new.metadata) = 'object' then
      new.metadata := new.metadata - 'problem';
    end if;
  end if;
  return new;
end $$;
alter table public.answers
  alter column duration_seconds type numeric(12, 3),
  drop constraint answers_metadata_is_small,
  add constraint answers_metadata_is_an_object check (jsonb_typeof(metadata) = 'object') not valid,
  add constraint answers_metadata_length
    check (octet_length(metadata::text) <= case when metadata ? 'problem' then 21000 else 20000 end) not valid,
  add constraint answers_audio_file_url_length check (char_length(audio_file_url) <= 2000) not valid,
  add constraint answers_audio_file_path_length check (char_length(audio_file_path) <= 1024) not valid,
  add constraint answers_conversation_id_length check (char_length(conversation_id) <= 200) not valid,
  add constraint answers_selected_sub_questions_length check (octet_length(selected_sub_questions::text) <= 20000) not valid,
  add constraint answers_sub_question_responses_length check (octet_length(sub_question_responses::text) <= 200000) not valid,
  add constraint answers_emotional_analysis_length check (octet_length(emotional_analysis::text) <= 100000) not valid,
  add constraint answers_transcript_length check (char_length(transcript) <= 5000000) not valid;

-- Twelve hours of fast speech are about 800,000 letters; a text file beside a recording may hold 5 MB, which a badly
-- written one may hold in one word, or in one sentence.
alter table public.transcripts
  add constraint transcripts_engine_length check (char_length(engine) <= 300) not valid,
  add constraint transcripts_model_length check (char_length(model) <= 300) not valid,
  add constraint transcripts_body_length check (char_length(body) <= 5000000) not valid;
alter table public.transcript_words
  add constraint transcript_words_text_length check (char_length(text) <= 5000000) not valid,
  add constraint transcript_words_heard_length check (cardinality(heard) <= 1000000) not valid;

alter table public.memoirs
  add constraint memoirs_title_length check (char_length(title) <= 20000) not valid,
  add constraint memoirs_author_length check (char_length(author) <= 20000) not valid,
  add constraint memoirs_dedication_length check (char_length(dedication) <= 20000) not valid,
  add constraint memoirs_composer_length check (octet_length(composer::text) <= 10000) not valid,
  add constraint memoirs_account_length check (octet_length(account::text) <= 20000000) not valid,
  add constraint memoirs_refused_length check (octet_length(refused::text) <= 20000000) not valid,
  add constraint memoirs_source_hash_length check (char_length(source_hash) <= 200) not valid;
alter table public.chapters
  add constraint chapters_title_length check (char_length(title) <= 20000) not valid,
  add constraint chapters_stories_length check (octet_length(stories::text) <= 1000000) not valid;
alter table public.sentences
  add constraint sentences_id_length check (char_length(id) <= 200) not valid,
  add constraint sentences_text_length check (char_length(text) <= 5000000) not valid,
  add constraint sentences_spans_length check (octet_length(spans::text) <= 20000000) not valid;
alter table public.artifacts
  add constraint artifacts_kind_length check (char_length(kind) <= 500) not valid,
  add constraint artifacts_object_path_length check (char_length(object_path) <= 2000) not valid,
  add constraint artifacts_facts_length check (octet_length(facts::text) <= 5000000) not valid;

alter table public.work_progress
  add constraint work_progress_job_length check (char_length(job) <= 200) not valid,
  add constraint work_progress_subject_length check (char_length(subject) <= 1000) not valid,
  add constraint work_progress_word_length check (char_length(word) <= 1000) not valid,
  add constraint work_progress_result_length check (octet_length(result::text) <= 5000000) not valid,
  add constraint work_progress_error_code_length check (char_length(error_code) <= 200) not valid,
  add constraint work_progress_error_message_length check (char_length(error_message) <= 10000) not valid;

alter table public.waitlist
  add constraint waitlist_first_name_length check (char_length(first_name) <= 400) not valid;
