-- Rows that the application needs before the first start. server/database/seed adds the question bank.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('audio-answers', 'audio-answers', false, 2000000000, array['audio/*', 'video/webm', 'video/mp4']),
  ('photo-originals', 'photo-originals', false, 100000000,
    array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'image/heif', 'image/avif', 'image/tiff']),
  ('photo-copies', 'photo-copies', false, 100000000, array['image/jpeg']),
  ('documents', 'documents', false, 100000000, array['application/pdf']),
  ('site-media', 'site-media', true, 500000000, array['image/*', 'audio/*', 'video/*', 'text/vtt'])
on conflict (id) do nothing;

insert into public.questions (
  id, chapter, text, text_fr, category, type, order_index, active, estimated_duration_seconds, emotional_intensity
)
select n, 12, 'A question from your family', 'Une question des vôtres', 'general', 'standard', n, false, 120, 'medium'
from generate_series(1001, 1200) n;

reset check_function_bodies;
