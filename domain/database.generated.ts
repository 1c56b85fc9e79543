// Written by `npm run schema` from the migrated database: what the browser may reach of it.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: "12" };
  public: {
    Tables: {
      admin_events: {
        Row: {
          action: string;
          admin_id: string;
          created_at: string;
          details: Json;
          id: string;
          subject_id: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      answers: {
        Row: {
          asked: Json | null;
          audio_file_path: string | null;
          audio_file_url: string | null;
          claimed_ms: number | null;
          conversation_id: string | null;
          created_at: string;
          duration_seconds: number | null;
          emotional_analysis: Json | null;
          erased_at: string | null;
          file_size_bytes: number | null;
          follow_up: number | null;
          hear_after: string | null;
          id: string;
          metadata: Json;
          origin: string;
          processing_status: string;
          question_id: number;
          recording_id: string | null;
          sealed_until: string | null;
          selected_sub_questions: Json;
          session_id: string | null;
          story_title: string | null;
          sub_question_responses: Json;
          timestamp_end: string | null;
          timestamp_start: string | null;
          transcript: string | null;
          updated_at: string;
          user_id: string;
          visibility: string;
        };
        Insert: {
          audio_file_path?: string | null;
          audio_file_url?: string | null;
          conversation_id?: string | null;
          duration_seconds?: number | null;
          file_size_bytes?: number | null;
          follow_up?: number | null;
          metadata?: Json;
          processing_status?: string;
          question_id: number;
          sealed_until?: string | null;
          selected_sub_questions?: Json;
          session_id?: string | null;
          sub_question_responses?: Json;
          timestamp_end?: string | null;
          timestamp_start?: string | null;
          user_id: string;
          visibility?: string;
        };
        Update: {
          sealed_until?: string | null;
          selected_sub_questions?: Json;
          story_title?: string | null;
          sub_question_responses?: Json;
          visibility?: string;
        };
        Relationships: [
          { foreignKeyName: "answers_question_id_fkey"; columns: ["question_id"]; isOneToOne: false; referencedRelation: "questions"; referencedColumns: ["id"] },
          { foreignKeyName: "answers_recording_id_fkey"; columns: ["recording_id"]; isOneToOne: false; referencedRelation: "recordings"; referencedColumns: ["id"] },
          { foreignKeyName: "answers_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      artifacts: {
        Row: {
          bytes: number;
          created_at: string;
          facts: Json;
          id: string;
          kind: string;
          memoir_id: string;
          object_path: string;
          sha256: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "artifacts_memoir_id_fkey"; columns: ["memoir_id"]; isOneToOne: false; referencedRelation: "memoirs"; referencedColumns: ["id"] }
        ];
      };
      book_arrangements: {
        Row: {
          content: Json;
          session_id: string;
          updated_at: string;
          user_id: string;
          version: number;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "book_arrangements_session_id_fkey"; columns: ["session_id"]; isOneToOne: true; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      book_photos: {
        Row: {
          after_sentence: string | null;
          caption: string | null;
          crop_height: number;
          crop_left: number;
          crop_top: number;
          crop_width: number;
          focus_x: number;
          focus_y: number;
          id: string;
          inches: number | null;
          photo_id: string;
          place: string;
          position: number;
          question_id: number;
          session_id: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "book_photos_photo_id_user_id_fkey"; columns: ["photo_id", "user_id"]; isOneToOne: false; referencedRelation: "photos"; referencedColumns: ["id", "user_id"] },
          { foreignKeyName: "book_photos_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      bookmarks: {
        Row: {
          at_ms: number;
          kind: string;
          placed_at: string;
          recording_id: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "bookmarks_recording_id_fkey"; columns: ["recording_id"]; isOneToOne: false; referencedRelation: "recordings"; referencedColumns: ["id"] }
        ];
      };
      books: {
        Row: {
          announce_chapters: boolean;
          book_about: string | null;
          book_binding: string;
          book_cover: string;
          book_dedication: string | null;
          book_epigraph: string | null;
          book_letters: string;
          book_size: string;
          book_spine: string | null;
          book_title: string | null;
          created_at: string;
          id: string;
          kind: string;
          left_out: number[];
          name: string;
          narrator: string;
          session_id: string;
          updated_at: string;
          user_id: string;
        };
        Insert: never;
        Update: {
          announce_chapters?: boolean;
          book_about?: string | null;
          book_binding?: string;
          book_cover?: string;
          book_dedication?: string | null;
          book_epigraph?: string | null;
          book_letters?: string;
          book_size?: string;
          book_spine?: string | null;
          book_title?: string | null;
          left_out?: number[];
          name?: string;
          narrator?: string;
        };
        Relationships: [
          { foreignKeyName: "books_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      chapter_revisions: {
        Row: {
          author_id: string | null;
          change_id: string | null;
          content: Json | null;
          made_at: string;
          number: number;
          question_id: number;
          recordings: string[];
          saved_at: string;
          session_id: string;
          user_id: string;
          version: number;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "chapter_revisions_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      chapters: {
        Row: {
          memoir_id: string;
          number: number;
          stories: Json;
          title: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "chapters_memoir_id_fkey"; columns: ["memoir_id"]; isOneToOne: false; referencedRelation: "memoirs"; referencedColumns: ["id"] }
        ];
      };
      consents: {
        Row: {
          arrived_at: string;
          given: boolean;
          how: string;
          id: string;
          language: string;
          line: number;
          purpose: string;
          request_id: string | null;
          said_at: string;
          sentence: string | null;
          statement_path: string | null;
          text_version: string;
          user_id: string;
          wording: string;
        };
        Insert: {
          given: boolean;
          how: string;
          language: string;
          purpose: string;
          request_id?: string | null;
          said_at?: string;
          statement_path?: string | null;
          user_id: string;
          wording: string;
        };
        Update: never;
        Relationships: [];
      };
      conversation_events: {
        Row: {
          conversation_id: string;
          ends_ms: number;
          kind: string;
          position: number;
          starts_ms: number;
          user_id: string;
          words: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "conversation_events_conversation_id_fkey"; columns: ["conversation_id"]; isOneToOne: false; referencedRelation: "conversations"; referencedColumns: ["id"] }
        ];
      };
      conversations: {
        Row: {
          began_at: string;
          ended_at: string | null;
          id: string;
          language: string;
          question_id: number;
          resumes: string | null;
          session_id: string | null;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "conversations_question_id_fkey"; columns: ["question_id"]; isOneToOne: false; referencedRelation: "questions"; referencedColumns: ["id"] },
          { foreignKeyName: "conversations_resumes_fkey"; columns: ["resumes"]; isOneToOne: false; referencedRelation: "conversations"; referencedColumns: ["id"] },
          { foreignKeyName: "conversations_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      date_pairs: {
        Row: {
          choice: string | null;
          chosen_at: string | null;
          one_question: number;
          one_sentence: string;
          other_question: number;
          other_sentence: string;
          place: number | null;
          session_id: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "date_pairs_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      element_details: {
        Row: {
          element_id: string;
          emotions: string[];
          location: string | null;
          owner_id: string;
        };
        Insert: {
          element_id: string;
          emotions?: string[];
          location?: string | null;
          owner_id?: string;
        };
        Update: {
          element_id?: string;
          emotions?: string[];
          location?: string | null;
          owner_id?: string;
        };
        Relationships: [
          { foreignKeyName: "element_details_element_id_fkey"; columns: ["element_id"]; isOneToOne: true; referencedRelation: "memory_elements"; referencedColumns: ["id"] }
        ];
      };
      element_files: {
        Row: {
          bucket_id: string;
          bytes: number | null;
          created_at: string;
          duration_ms: number | null;
          element_id: string;
          hear_after: string | null;
          language: string | null;
          name: string | null;
          owner_id: string;
          path: string;
          problem: string | null;
          recording_id: string | null;
          state: string;
        };
        Insert: {
          bucket_id: string;
          bytes?: number | null;
          duration_ms?: number | null;
          element_id: string;
          language?: string | null;
          name?: string | null;
          owner_id?: string;
          path: string;
        };
        Update: never;
        Relationships: [
          { foreignKeyName: "element_files_element_id_fkey"; columns: ["element_id"]; isOneToOne: true; referencedRelation: "memory_elements"; referencedColumns: ["id"] },
          { foreignKeyName: "element_files_recording_id_fkey"; columns: ["recording_id"]; isOneToOne: false; referencedRelation: "recordings"; referencedColumns: ["id"] }
        ];
      };
      element_summaries: {
        Row: {
          agreed_to: string;
          element_id: string;
          made_at: string;
          model: string;
          owner_id: string;
          summary: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "element_summaries_element_id_fkey"; columns: ["element_id"]; isOneToOne: true; referencedRelation: "memory_elements"; referencedColumns: ["id"] }
        ];
      };
      encouragement_phrases: {
        Row: {
          category: string;
          id: number;
          phrase_type: string;
          text: string;
          text_fr: string;
        };
        Insert: {
          category?: string;
          id?: number;
          phrase_type: string;
          text: string;
          text_fr: string;
        };
        Update: {
          category?: string;
          id?: number;
          phrase_type?: string;
          text?: string;
          text_fr?: string;
        };
        Relationships: [];
      };
      family_members: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          member_id: string | null;
          name: string;
          storyteller_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      family_questions: {
        Row: {
          asker_id: string;
          asker_name: string;
          body: string;
          created_at: string;
          decided_at: string | null;
          id: string;
          language: string;
          own_language: string | null;
          own_words: string | null;
          question_id: number | null;
          reopened: boolean;
          state: string;
          storyteller_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "family_questions_question_id_fkey"; columns: ["question_id"]; isOneToOne: false; referencedRelation: "questions"; referencedColumns: ["id"] }
        ];
      };
      helpers: {
        Row: {
          consented_at: string;
          ended_at: string | null;
          helper_id: string;
          storyteller_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      interview_sessions: {
        Row: {
          announce_chapters: boolean;
          book_about: string | null;
          book_binding: string;
          book_cover: string;
          book_dedication: string | null;
          book_epigraph: string | null;
          book_letters: string;
          book_size: string;
          book_spine: string | null;
          book_title: string | null;
          created_at: string;
          current_question_id: number | null;
          follow_ups: Json | null;
          id: string;
          narrator: string;
          order_id: string | null;
          questions_answered: number;
          rest_offered_at: string | null;
          session_token: string;
          sitting_began_at: string;
          started_at: string;
          status: string;
          total_questions: number;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          current_question_id?: number | null;
          order_id?: string | null;
          questions_answered?: number;
          session_token: string;
          started_at?: string;
          status?: string;
          total_questions?: number;
          user_id: string;
        };
        Update: {
          announce_chapters?: boolean;
          book_about?: string | null;
          book_binding?: string;
          book_cover?: string;
          book_dedication?: string | null;
          book_epigraph?: string | null;
          book_letters?: string;
          book_size?: string;
          book_spine?: string | null;
          book_title?: string | null;
          current_question_id?: number | null;
          follow_ups?: Json | null;
          narrator?: string;
          questions_answered?: number;
          status?: string;
          updated_at?: string;
        };
        Relationships: [
          { foreignKeyName: "interview_sessions_current_question_id_fkey"; columns: ["current_question_id"]; isOneToOne: false; referencedRelation: "questions"; referencedColumns: ["id"] },
          { foreignKeyName: "interview_sessions_order_id_fkey"; columns: ["order_id"]; isOneToOne: false; referencedRelation: "order_headers"; referencedColumns: ["id"] }
        ];
      };
      link_grants: {
        Row: {
          granted_at: string;
          link_id: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "link_grants_link_id_fkey"; columns: ["link_id"]; isOneToOne: false; referencedRelation: "share_links"; referencedColumns: ["id"] }
        ];
      };
      link_openings: {
        Row: {
          day: string;
          link_id: string;
          openings: number;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "link_openings_link_id_fkey"; columns: ["link_id"]; isOneToOne: false; referencedRelation: "share_links"; referencedColumns: ["id"] }
        ];
      };
      memoirs: {
        Row: {
          account: Json;
          author: string;
          book_id: string | null;
          composer: Json;
          created_at: string;
          dedication: string | null;
          draft: boolean;
          id: string;
          language: string;
          refused: Json;
          source_hash: string;
          title: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "memoirs_book_id_fkey"; columns: ["book_id"]; isOneToOne: false; referencedRelation: "books"; referencedColumns: ["id"] }
        ];
      };
      memories: {
        Row: {
          book_chapter: number | null;
          book_place: string | null;
          created_at: string;
          deleted_at: string | null;
          description: string;
          id: string;
          is_private: boolean;
          owner_id: string;
          tags: string[];
          theme: string;
          title: string;
          updated_at: string;
        };
        Insert: {
          description?: string;
          id?: string;
          is_private?: boolean;
          owner_id?: string;
          tags?: string[];
          theme?: string;
          title: string;
        };
        Update: {
          book_chapter?: number | null;
          book_place?: string | null;
          deleted_at?: string | null;
          description?: string;
          is_private?: boolean;
          tags?: string[];
          theme?: string;
          title?: string;
        };
        Relationships: [];
      };
      memory_collaborators: {
        Row: {
          created_at: string;
          id: string;
          memory_id: string;
          name: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "memory_collaborators_memory_id_owner_id_fkey"; columns: ["memory_id", "owner_id"]; isOneToOne: false; referencedRelation: "memories"; referencedColumns: ["id", "owner_id"] }
        ];
      };
      memory_contributions: {
        Row: {
          collaborator_id: string;
          content: string;
          created_at: string;
          decided_at: string | null;
          element_id: string | null;
          event_date: string | null;
          file_path: string | null;
          id: string;
          language: string;
          link_id: string | null;
          memory_id: string;
          picture_bytes: number | null;
          picture_height: number | null;
          picture_state: string | null;
          picture_width: number | null;
          state: string;
          type: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          content: string;
          event_date?: string | null;
          id?: string;
          language?: string;
          link_id?: string | null;
          picture_bytes?: number | null;
          picture_ending?: string | null;
          type: string;
        };
        Update: {
          content?: string;
          event_date?: string | null;
          type?: string;
        };
        Relationships: [
          { foreignKeyName: "memory_contributions_collaborator_id_fkey"; columns: ["collaborator_id"]; isOneToOne: false; referencedRelation: "memory_collaborators"; referencedColumns: ["id"] },
          { foreignKeyName: "memory_contributions_element_id_fkey"; columns: ["element_id"]; isOneToOne: false; referencedRelation: "memory_elements"; referencedColumns: ["id"] },
          { foreignKeyName: "memory_contributions_link_id_fkey"; columns: ["link_id"]; isOneToOne: false; referencedRelation: "share_links"; referencedColumns: ["id"] },
          { foreignKeyName: "memory_contributions_memory_id_owner_id_fkey"; columns: ["memory_id", "owner_id"]; isOneToOne: false; referencedRelation: "memories"; referencedColumns: ["id", "owner_id"] }
        ];
      };
      memory_elements: {
        Row: {
          content: string;
          contributor_name: string | null;
          created_at: string;
          deleted_at: string | null;
          event_date: string | null;
          id: string;
          memory_id: string;
          owner_id: string;
          tags: string[];
          title: string;
          type: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          content?: string;
          event_date?: string | null;
          id?: string;
          memory_id: string;
          owner_id?: string;
          tags?: string[];
          title: string;
          type: string;
        };
        Update: {
          content?: string;
          deleted_at?: string | null;
          event_date?: string | null;
          tags?: string[];
          title?: string;
          type?: string;
        };
        Relationships: [
          { foreignKeyName: "memory_elements_memory_id_owner_id_fkey"; columns: ["memory_id", "owner_id"]; isOneToOne: false; referencedRelation: "memories"; referencedColumns: ["id", "owner_id"] }
        ];
      };
      names: {
        Row: {
          created_at: string;
          heard: string[];
          id: string;
          user_id: string;
          written: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      opening_requests: {
        Row: {
          asked_at: string;
          ended_at: string | null;
          ended_by: string | null;
          id: string;
          opens_at: string;
          reason: string;
          state: string;
          storyteller_id: string;
          trustee_name: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "opening_requests_trust_id_fkey"; columns: ["trust_id"]; isOneToOne: false; referencedRelation: "trustees"; referencedColumns: ["id"] }
        ];
      };
      order_amounts: {
        Row: {
          amount_cents: number;
          currency: string;
          order_id: string;
          refunded: boolean;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "order_amounts_order_id_fkey"; columns: ["order_id"]; isOneToOne: true; referencedRelation: "order_headers"; referencedColumns: ["id"] }
        ];
      };
      order_headers: {
        Row: {
          buyer_id: string | null;
          created_at: string;
          id: string;
          order_status: string;
          order_type: string;
          payment_status: string;
          product_type: string;
          recipient_id: string | null;
        };
        Insert: {
          buyer_id?: string | null;
          created_at?: string;
          id?: string;
          order_status?: string;
          order_type?: string;
          payment_status?: string;
          product_type: string;
          recipient_id?: string | null;
        };
        Update: never;
        Relationships: [];
      };
      photo_uses: {
        Row: {
          caption: string | null;
          created_at: string;
          element_id: string | null;
          id: string;
          photo_id: string;
          position: number;
          recording_id: string | null;
          user_id: string;
        };
        Insert: {
          caption?: string | null;
          element_id?: string | null;
          id?: string;
          photo_id: string;
          position?: number;
          recording_id?: string | null;
          user_id?: string;
        };
        Update: never;
        Relationships: [
          { foreignKeyName: "photo_uses_element_id_fkey"; columns: ["element_id"]; isOneToOne: false; referencedRelation: "memory_elements"; referencedColumns: ["id"] },
          { foreignKeyName: "photo_uses_photo_id_user_id_fkey"; columns: ["photo_id", "user_id"]; isOneToOne: false; referencedRelation: "photos"; referencedColumns: ["id", "user_id"] },
          { foreignKeyName: "photo_uses_recording_id_fkey"; columns: ["recording_id"]; isOneToOne: false; referencedRelation: "recordings"; referencedColumns: ["id"] }
        ];
      };
      photos: {
        Row: {
          added_with: string | null;
          caption: string | null;
          created_at: string;
          deleted_at: string | null;
          description: string | null;
          file_path: string | null;
          found: Json;
          height: number | null;
          id: string;
          object_path: string | null;
          place: string | null;
          problem: string | null;
          sha256: string | null;
          state: string;
          taken: string | null;
          user_id: string;
          width: number | null;
        };
        Insert: {
          caption?: string | null;
          description?: string | null;
          file_path?: string | null;
          id?: string;
          place?: string | null;
          taken?: string | null;
          user_id?: string;
        };
        Update: {
          added_with?: string | null;
          caption?: string | null;
          deleted_at?: string | null;
          description?: string | null;
          place?: string | null;
          taken?: string | null;
        };
        Relationships: [
          { foreignKeyName: "photos_added_with_fkey"; columns: ["added_with"]; isOneToOne: false; referencedRelation: "memory_elements"; referencedColumns: ["id"] }
        ];
      };
      prices: {
        Row: {
          amount_cents: number;
          currency: string;
          market: string;
          product_type: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      profiles: {
        Row: {
          accessibility_needs: Json;
          account_type: string;
          created_at: string;
          erases_at: string | null;
          full_name: string | null;
          id: string;
          microphone_tested: boolean;
          preferred_language: string | null;
          seals_open_at: string | null;
          updated_at: string;
        };
        Insert: never;
        Update: {
          accessibility_needs?: Json;
          full_name?: string | null;
          microphone_tested?: boolean;
          preferred_language?: string | null;
        };
        Relationships: [];
      };
      proofs: {
        Row: {
          approved_at: string | null;
          approved_by: string | null;
          audiobook_sha256: string | null;
          book_id: string | null;
          changes: Json | null;
          cover_sha256: string;
          erased_at: string | null;
          id: string;
          interior_sha256: string;
          made_at: string;
          memoir_id: string | null;
          number: number;
          pages: number;
          session_id: string | null;
          sources: Json;
          state: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "proofs_book_id_fkey"; columns: ["book_id"]; isOneToOne: false; referencedRelation: "books"; referencedColumns: ["id"] },
          { foreignKeyName: "proofs_memoir_id_fkey"; columns: ["memoir_id"]; isOneToOne: false; referencedRelation: "memoirs"; referencedColumns: ["id"] },
          { foreignKeyName: "proofs_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      questions: {
        Row: {
          active: boolean;
          alternative_text: string | null;
          alternative_text_fr: string | null;
          category: string;
          chapter: number;
          difficulty_level: number;
          emotional_intensity: string;
          estimated_duration_seconds: number;
          follow_up_questions: string[];
          id: number;
          in_free_trial: boolean;
          order_index: number;
          required: boolean;
          requires_emotional_care: boolean;
          sensitive_topic: boolean;
          skip_conditions: string[];
          text: string;
          text_fr: string;
          type: string;
        };
        Insert: {
          active?: boolean;
          alternative_text?: string | null;
          alternative_text_fr?: string | null;
          category?: string;
          chapter: number;
          difficulty_level?: number;
          emotional_intensity?: string;
          estimated_duration_seconds?: number;
          follow_up_questions?: string[];
          id: number;
          in_free_trial?: boolean;
          order_index: number;
          required?: boolean;
          requires_emotional_care?: boolean;
          sensitive_topic?: boolean;
          skip_conditions?: string[];
          text: string;
          text_fr: string;
          type?: string;
        };
        Update: {
          active?: boolean;
          alternative_text?: string | null;
          alternative_text_fr?: string | null;
          category?: string;
          chapter?: number;
          difficulty_level?: number;
          emotional_intensity?: string;
          estimated_duration_seconds?: number;
          follow_up_questions?: string[];
          id?: number;
          in_free_trial?: boolean;
          order_index?: number;
          required?: boolean;
          requires_emotional_care?: boolean;
          sensitive_topic?: boolean;
          skip_conditions?: string[];
          text?: string;
          text_fr?: string;
          type?: string;
        };
        Relationships: [];
      };
      quotas: {
        Row: {
          hearing_minutes: number | null;
          row_budgets: Json;
          storage_bytes: number | null;
          storage_objects: number | null;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      recordings: {
        Row: {
          bytes: number;
          codec: string;
          container: string;
          duration_ms: number;
          follow_up: number | null;
          id: string;
          kind: string;
          object_path: string;
          question_id: number | null;
          recorded_at: string;
          session_id: string | null;
          sha256: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "recordings_question_id_fkey"; columns: ["question_id"]; isOneToOne: false; referencedRelation: "questions"; referencedColumns: ["id"] },
          { foreignKeyName: "recordings_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      redactions: {
        Row: {
          answer_id: string;
          cut_sha256: string | null;
          from_ms: number;
          id: string;
          line: number;
          original_sha256: string;
          problem: string | null;
          recording_id: string;
          requested_at: string;
          sealed: Json | null;
          sealed_path: string | null;
          settled_at: string | null;
          state: string;
          to_ms: number;
          user_id: string;
          wanted: string;
          word_count: number;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "redactions_answer_id_fkey"; columns: ["answer_id"]; isOneToOne: false; referencedRelation: "answers"; referencedColumns: ["id"] },
          { foreignKeyName: "redactions_recording_id_fkey"; columns: ["recording_id"]; isOneToOne: false; referencedRelation: "recordings"; referencedColumns: ["id"] }
        ];
      };
      section_sources: {
        Row: {
          chapter: number | null;
          chapter_title: string | null;
          composed_at: string;
          cut_version: number;
          heading: string;
          place: number;
          question_id: number;
          recordings: string[];
          sentences: Json;
          session_id: string;
          title: string | null;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "section_sources_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      sentences: {
        Row: {
          chapter: number;
          claims: Json;
          id: string;
          memoir_id: string;
          origin: string;
          paragraph: number;
          position: number;
          spans: Json;
          story: number;
          text: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "sentences_memoir_id_chapter_fkey"; columns: ["memoir_id", "chapter"]; isOneToOne: false; referencedRelation: "chapters"; referencedColumns: ["memoir_id", "number"] },
          { foreignKeyName: "sentences_memoir_id_fkey"; columns: ["memoir_id"]; isOneToOne: false; referencedRelation: "memoirs"; referencedColumns: ["id"] }
        ];
      };
      session_plans: {
        Row: {
          asked: Json | null;
          position: number;
          question_id: number;
          session_id: string;
          state: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "session_plans_question_id_fkey"; columns: ["question_id"]; isOneToOne: false; referencedRelation: "questions"; referencedColumns: ["id"] },
          { foreignKeyName: "session_plans_session_id_fkey"; columns: ["session_id"]; isOneToOne: false; referencedRelation: "interview_sessions"; referencedColumns: ["id"] }
        ];
      };
      share_links: {
        Row: {
          answer_id: string | null;
          created_at: string;
          expires_at: string | null;
          has_pin: boolean | null;
          id: string;
          last_used_at: string | null;
          may_download: boolean;
          may_keep: boolean;
          memoir_id: string | null;
          memory_id: string | null;
          owner_id: string;
          recipient: string | null;
          recording_id: string | null;
          revoked_at: string | null;
          scope: string;
          valid_from: string;
        };
        Insert: never;
        Update: {
          may_download?: boolean;
          may_keep?: boolean;
          revoked_at?: string | null;
        };
        Relationships: [
          { foreignKeyName: "share_links_answer_id_fkey"; columns: ["answer_id"]; isOneToOne: false; referencedRelation: "answers"; referencedColumns: ["id"] },
          { foreignKeyName: "share_links_memoir_id_fkey"; columns: ["memoir_id"]; isOneToOne: false; referencedRelation: "memoirs"; referencedColumns: ["id"] },
          { foreignKeyName: "share_links_memory_id_fkey"; columns: ["memory_id"]; isOneToOne: false; referencedRelation: "memories"; referencedColumns: ["id"] },
          { foreignKeyName: "share_links_recording_id_fkey"; columns: ["recording_id"]; isOneToOne: false; referencedRelation: "recordings"; referencedColumns: ["id"] }
        ];
      };
      sub_questions: {
        Row: {
          id: string;
          keywords: string[];
          keywords_fr: string[];
          position: number;
          priority: number;
          question_id: number;
          text: string;
          text_fr: string;
          type: string;
        };
        Insert: {
          id: string;
          keywords?: string[];
          keywords_fr?: string[];
          position: number;
          priority?: number;
          question_id: number;
          text: string;
          text_fr: string;
          type: string;
        };
        Update: {
          id?: string;
          keywords?: string[];
          keywords_fr?: string[];
          position?: number;
          priority?: number;
          question_id?: number;
          text?: string;
          text_fr?: string;
          type?: string;
        };
        Relationships: [
          { foreignKeyName: "sub_questions_question_id_fkey"; columns: ["question_id"]; isOneToOne: false; referencedRelation: "questions"; referencedColumns: ["id"] }
        ];
      };
      system_logs: {
        Row: {
          created_at: string;
          id: string;
          log_type: string;
          message: string;
          metadata: Json;
          user_id: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      take_segments: {
        Row: {
          position: number;
          starts_ms: number;
          take_id: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "take_segments_take_id_fkey"; columns: ["take_id"]; isOneToOne: false; referencedRelation: "takes"; referencedColumns: ["id"] }
        ];
      };
      takes: {
        Row: {
          answer_id: string;
          audio_file_path: string;
          created_at: string;
          duration_seconds: number | null;
          file_size_bytes: number | null;
          id: string;
          is_cut_short: boolean;
          language: string | null;
          other_voice: Json | null;
          recorded_at: string | null;
          recording_id: string | null;
          sha256: string | null;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "takes_answer_id_fkey"; columns: ["answer_id"]; isOneToOne: false; referencedRelation: "answers"; referencedColumns: ["id"] },
          { foreignKeyName: "takes_recording_id_fkey"; columns: ["recording_id"]; isOneToOne: false; referencedRelation: "recordings"; referencedColumns: ["id"] }
        ];
      };
      transcript_revisions: {
        Row: {
          author_id: string | null;
          body: string;
          change_id: string | null;
          language: string;
          made_at: string;
          made_by: string;
          number: number;
          recording_id: string;
          saved_at: string;
          user_id: string;
          version: number;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "transcript_revisions_recording_id_fkey"; columns: ["recording_id"]; isOneToOne: false; referencedRelation: "recordings"; referencedColumns: ["id"] }
        ];
      };
      transcript_words: {
        Row: {
          confidence: number | null;
          end_ms: number;
          heard: number[];
          position: number;
          start_ms: number;
          starts_paragraph: boolean;
          text: string;
          timing: string;
          transcript_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "transcript_words_transcript_id_fkey"; columns: ["transcript_id"]; isOneToOne: false; referencedRelation: "transcripts"; referencedColumns: ["id"] }
        ];
      };
      transcripts: {
        Row: {
          body: string;
          checked: string;
          created_at: string;
          doubtful: Json | null;
          draft: boolean;
          engine: string;
          id: string;
          language: string;
          layer: string;
          model: string | null;
          recording_id: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [
          { foreignKeyName: "transcripts_recording_id_fkey"; columns: ["recording_id"]; isOneToOne: false; referencedRelation: "recordings"; referencedColumns: ["id"] }
        ];
      };
      trustee_events: {
        Row: {
          by_whom: string;
          event: string;
          happened_at: string;
          id: string;
          line: number;
          name: string | null;
          reason: string | null;
          storyteller_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      trustees: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          hears: boolean;
          id: string;
          name: string;
          storyteller_id: string;
        };
        Insert: never;
        Update: {
          hears?: boolean;
        };
        Relationships: [];
      };
      voices: {
        Row: {
          created_at: string;
          deleted_at: string | null;
          deleting_at: string | null;
          id: string;
          kept_at: string | null;
          language: string;
          problem: string | null;
          provider: string;
          provider_voice_id: string | null;
          ready_at: string | null;
          samples: Json;
          sent_at: string | null;
          state: string;
          user_id: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      waitlist: {
        Row: Record<string, never>;
        Insert: {
          email: string;
          first_name: string;
          language?: string;
          source_button?: string;
          updates_preticked?: boolean;
          wants_updates?: boolean;
        };
        Update: never;
        Relationships: [];
      };
      webhook_events: {
        Row: {
          attempts: number;
          conversation_id: string;
          deliveries: number;
          error_code: string | null;
          event_type: string;
          handled_at: string | null;
          id: string;
          payload: Json;
          provider: string;
          received_at: string;
          sent_at: string | null;
          state: string;
          user_id: string | null;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
      work_progress: {
        Row: {
          created_at: string;
          error_code: string | null;
          error_message: string | null;
          fraction: number;
          id: string;
          job: string;
          result: Json | null;
          state: string;
          subject: string;
          updated_at: string;
          user_id: string | null;
          word: string;
        };
        Insert: never;
        Update: never;
        Relationships: [];
      };
    };
    Views: {
      orders: {
        Row: {
          amount_cents: number | null;
          buyer_id: string | null;
          created_at: string | null;
          id: string | null;
          order_status: string | null;
          order_type: string | null;
          payment_status: string | null;
          product_type: string | null;
          recipient_id: string | null;
        };
        Insert: {
          amount_cents?: number | null;
          buyer_id?: string | null;
          order_status?: string | null;
          order_type?: string | null;
          payment_status?: string | null;
          product_type?: string | null;
          recipient_id?: string | null;
        };
        Update: never;
        Relationships: [];
      };
    };
    Functions: {
      accept_family_invitation: {
        Args: {
          p_token: string;
        };
        Returns: string;
      };
      accept_invitation: {
        Args: {
          p_giver_hears: boolean;
          p_token: string;
        };
        Returns: {
          order_id: string;
          outcome: string;
        }[];
      };
      accept_trust: {
        Args: {
          p_token: string;
        };
        Returns: string;
      };
      add_book: {
        Args: {
          p_kind: string;
          p_name: string;
          p_session_id: string;
        };
        Returns: string;
      };
      admits_picture: {
        Args: {
          p_bytes: number;
          p_name: string;
        };
        Returns: boolean;
      };
      answer_words: {
        Args: {
          p_answer_id: string;
        };
        Returns: Json;
      };
      answers_i_help_with: {
        Args: never;
        Returns: string[];
      };
      approve_proof: {
        Args: {
          p_audiobook?: string;
          p_cover: string;
          p_interior: string;
          p_proof_id: string;
        };
        Returns: string;
      };
      are_tags: {
        Args: {
          p_tags: string[];
        };
        Returns: boolean;
      };
      arrange_book: {
        Args: {
          p_content: Json;
          p_session_id: string;
          p_version: number;
        };
        Returns: number;
      };
      artifacts_linked_to_me: {
        Args: never;
        Returns: string[];
      };
      ask_as_family: {
        Args: {
          p_body: string;
          p_language: string;
          p_storyteller_id: string;
        };
        Returns: string;
      };
      ask_by_link: {
        Args: {
          p_body: string;
          p_language: string;
          p_link_id: string;
          p_name: string;
        };
        Returns: undefined;
      };
      asked_by_client: {
        Args: never;
        Returns: boolean;
      };
      assert_required_aal: {
        Args: never;
        Returns: undefined;
      };
      check_words: {
        Args: {
          p_answer_id: string;
          p_from: number;
          p_to: number;
        };
        Returns: undefined;
      };
      choose_date: {
        Args: {
          p_change: string;
          p_choice?: string;
          p_edits: Json;
          p_one: string;
          p_other: string;
          p_story: string;
        };
        Returns: undefined;
      };
      choose_take: {
        Args: {
          p_take_id: string;
        };
        Returns: undefined;
      };
      correct_answer: {
        Args: {
          p_answer_id: string;
          p_base?: number;
          p_change?: string;
          p_language: string;
          p_made_from?: number;
          p_text: string;
        };
        Returns: number;
      };
      correct_name: {
        Args: {
          p_change: string;
          p_heard: string;
          p_places: Json;
          p_written: string;
        };
        Returns: number;
      };
      count_links: {
        Args: never;
        Returns: {
          closed: number;
          ended: number;
          open: number;
          printed: number;
        }[];
      };
      create_new_project: {
        Args: {
          p_order_id: string;
          p_user_id: string;
        };
        Returns: string;
      };
      decide_contribution: {
        Args: {
          p_content?: string;
          p_decision: string;
          p_event_date?: string;
          p_id: string;
          p_language?: string;
          p_title?: string;
          p_version: number;
        };
        Returns: undefined;
      };
      decide_family_question: {
        Args: {
          p_id: string;
          p_language?: string;
          p_own_words?: string;
          p_state: string;
        };
        Returns: undefined;
      };
      desk_admin_events: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_from?: string;
          p_limit?: number;
          p_to?: string;
        };
        Returns: {
          action: string;
          admin_email: string;
          created_at: string;
          details: Json;
          id: string;
          subject_id: string;
        }[];
      };
      desk_answer_message: {
        Args: {
          p_id: string;
        };
        Returns: {
          body: string;
          email: string;
          name: string;
        }[];
      };
      desk_assert_admin: {
        Args: never;
        Returns: undefined;
      };
      desk_backup: {
        Args: never;
        Returns: {
          bytes: number;
          last_error: string;
          last_good_at: string;
          objects: number;
        }[];
      };
      desk_consent_texts: {
        Args: never;
        Returns: {
          decisions: number;
          first_used_at: string;
          language: string;
          purpose: string;
          wording: string;
        }[];
      };
      desk_consents: {
        Args: {
          p_id: string;
        };
        Returns: {
          given: boolean;
          how: string;
          purpose: string;
          said_at: string;
        }[];
      };
      desk_count_storage: {
        Args: never;
        Returns: undefined;
      };
      desk_end_sessions: {
        Args: {
          p_user_id: string;
        };
        Returns: undefined;
      };
      desk_erase: {
        Args: {
          p_email: string;
          p_user_id: string;
        };
        Returns: undefined;
      };
      desk_jobs: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_limit?: number;
          p_state?: string;
          p_user?: string;
        };
        Returns: {
          created_at: string;
          email: string;
          error_code: string;
          fraction: number;
          id: string;
          job: string;
          state: string;
          updated_at: string;
          user_id: string;
        }[];
      };
      desk_log: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_from?: string;
          p_limit?: number;
          p_search?: string;
          p_to?: string;
          p_type?: string;
        };
        Returns: {
          created_at: string;
          id: string;
          log_type: string;
          message: string;
          metadata: Json;
          user_id: string;
        }[];
      };
      desk_messages: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_is_waiting?: boolean;
          p_limit?: number;
        };
        Returns: {
          answered_at: string;
          body: string;
          created_at: string;
          email: string;
          id: string;
          is_waiting: boolean;
          name: string;
        }[];
      };
      desk_orders: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_limit?: number;
          p_payment?: string;
          p_search?: string;
          p_status?: string;
        };
        Returns: {
          amount_cents: number;
          buyer_email: string;
          buyer_id: string;
          created_at: string;
          currency: string;
          id: string;
          order_status: string;
          order_type: string;
          payment_status: string;
          product_type: string;
          recipient_email: string;
          recipient_id: string;
        }[];
      };
      desk_overview: {
        Args: {
          p_days?: number;
        };
        Returns: {
          books: number;
          day: string;
          jobs_done: number;
          jobs_failed: number;
          minutes: number;
          sign_ups: number;
        }[];
      };
      desk_people: {
        Args: {
          p_before?: string;
          p_before_id?: string;
          p_limit?: number;
          p_search?: string;
          p_type?: string;
        };
        Returns: {
          account_type: string;
          books: number;
          created_at: string;
          email: string;
          full_name: string;
          id: string;
          is_banned: boolean;
          last_seen_at: string;
          minutes: number;
          storage_bytes: number;
        }[];
      };
      desk_person: {
        Args: {
          p_id: string;
        };
        Returns: {
          account_type: string;
          answered: number;
          books: number;
          created_at: string;
          email: string;
          email_confirmed_at: string;
          failed_jobs: number;
          full_name: string;
          has_second_factor: boolean;
          hearing_minutes_limit: number;
          hearing_minutes_today: number;
          id: string;
          is_banned: boolean;
          last_seen_at: string;
          minutes: number;
          model_calls: number;
          model_tokens: number;
          paid: Json;
          preferred_language: string;
          recovery_codes: number;
          session_status: string;
          sessions: number;
          storage_bytes: number;
          storage_limit: number;
          talked_minutes: number;
          total_questions: number;
          transcribed_minutes: number;
        }[];
      };
      desk_record_download: {
        Args: {
          p_filters: Json;
          p_list: string;
        };
        Returns: undefined;
      };
      desk_retry_jobs: {
        Args: {
          p_ids: string[];
        };
        Returns: number;
      };
      desk_send_sign_in: {
        Args: {
          p_user_id: string;
        };
        Returns: string;
      };
      desk_set_admin: {
        Args: {
          p_is_admin: boolean;
          p_user_id: string;
        };
        Returns: undefined;
      };
      desk_set_ban: {
        Args: {
          p_is_banned: boolean;
          p_user_id: string;
        };
        Returns: undefined;
      };
      desk_set_feature: {
        Args: {
          p_choice: string;
          p_feature: string;
        };
        Returns: undefined;
      };
      desk_set_limits: {
        Args: {
          p_hearing_minutes?: number;
          p_storage_bytes?: number;
          p_user_id: string;
        };
        Returns: undefined;
      };
      desk_set_setting: {
        Args: {
          p_key: string;
          p_value?: number;
        };
        Returns: undefined;
      };
      desk_settings: {
        Args: never;
        Returns: {
          key: string;
          value: Json;
        }[];
      };
      desk_storage: {
        Args: {
          p_before_bytes?: number;
          p_before_id?: string;
          p_limit?: number;
        };
        Returns: {
          bytes: number;
          counted_at: string;
          email: string;
          id: string;
          objects: number;
          recording_bytes: number;
          storage_limit: number;
        }[];
      };
      desk_test_webhook: {
        Args: never;
        Returns: undefined;
      };
      desk_waiting: {
        Args: never;
        Returns: {
          failed_jobs: number;
          invitations_left: number;
          messages: number;
          near_storage: number;
          waitlist: number;
        }[];
      };
      desk_waitlist: {
        Args: {
          p_after?: string;
          p_after_id?: string;
          p_after_place?: number;
          p_limit?: number;
          p_search?: string;
          p_state?: string;
        };
        Returns: {
          created_at: string;
          email: string;
          first_name: string;
          id: string;
          invited_at: string;
          place: number;
          updates_preticked: boolean;
          wants_updates: boolean;
        }[];
      };
      desk_webhook_events: {
        Args: {
          p_limit?: number;
        };
        Returns: {
          attempts: number;
          conversation_id: string;
          deliveries: number;
          error_code: string;
          event_type: string;
          id: string;
          received_at: string;
          state: string;
        }[];
      };
      element_words: {
        Args: {
          p_element_id: string;
        };
        Returns: Json;
      };
      end_collaboration: {
        Args: {
          p_collaborator_id: string;
          p_remove: boolean;
        };
        Returns: undefined;
      };
      end_session: {
        Args: {
          p_session_id: string;
        };
        Returns: undefined;
      };
      extend_link: {
        Args: {
          p_days: number;
          p_link_id: string;
        };
        Returns: string;
      };
      find_name: {
        Args: {
          p_name: string;
        };
        Returns: {
          after: string;
          answer_id: string;
          audio_path: string;
          before: string;
          place: number;
          question: string;
          question_fr: string;
          question_id: number;
          said: string;
          start_ms: number;
          version: number;
        }[];
      };
      get_active_project: {
        Args: {
          p_user_id: string;
        };
        Returns: {
          by_voice: boolean;
          current_question_id: number;
          order_id: string;
          questions_answered: number;
          session_status: string;
          session_token: string;
          total_questions: number;
        }[];
      };
      get_gift_progress: {
        Args: never;
        Returns: {
          email: string;
          expires_at: string;
          giver_name: string;
          language: string;
          order_id: string;
          questions_answered: number;
          recipient_name: string;
          relation: string;
          sent_at: string;
          shared: number;
          state: string;
          total_questions: number;
        }[];
      };
      get_order_price: {
        Args: {
          p_order_id: string;
        };
        Returns: {
          amount_cents: number;
          amount_currency: string;
          price_cents: number;
          price_currency: string;
        }[];
      };
      get_random_encouragement_phrase: {
        Args: {
          p_category?: string;
          p_phrase_type: string;
          p_user_name?: string;
        };
        Returns: string;
      };
      get_received_gifts: {
        Args: never;
        Returns: {
          giver_hears: boolean;
          giver_name: string;
          order_id: string;
        }[];
      };
      get_shared_answers: {
        Args: {
          p_order_id: string;
        };
        Returns: {
          answer_id: string;
          audio_path: string;
          duration_seconds: number;
          is_draft: boolean;
          question: string;
          question_fr: string;
          question_id: number;
          transcript: string;
        }[];
      };
      get_shelf: {
        Args: never;
        Returns: Json;
      };
      given_links: {
        Args: {
          p_before?: string;
          p_before_id?: string;
        };
        Returns: {
          created_at: string;
          expires_at: string;
          has_pin: boolean;
          id: string;
          may_download: boolean;
          may_keep: boolean;
          openings: number;
          recent: number[];
          recipient: string;
          revoked_at: string;
          scope: string;
          title: string;
          title_fr: string;
        }[];
      };
      hand_in_picture: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      has_listened: {
        Args: {
          p_answer_id: string;
        };
        Returns: undefined;
      };
      has_password: {
        Args: never;
        Returns: boolean;
      };
      has_required_aal: {
        Args: never;
        Returns: boolean;
      };
      hear_family_question: {
        Args: {
          p_id?: string;
          p_place?: number;
        };
        Returns: {
          media_type: string;
          seconds: number;
          sound: string;
        }[];
      };
      introduce_collaborator: {
        Args: {
          p_link_id: string;
          p_name: string;
        };
        Returns: string;
      };
      invite_from_waitlist: {
        Args: {
          p_count: number;
        };
        Returns: string[];
      };
      is_admin: {
        Args: never;
        Returns: boolean;
      };
      is_event_date: {
        Args: {
          p_date: string;
        };
        Returns: boolean;
      };
      is_signed_in: {
        Args: never;
        Returns: boolean;
      };
      keep_account: {
        Args: never;
        Returns: boolean;
      };
      keep_take: {
        Args: {
          p_answer_id: string;
          p_take: Json;
        };
        Returns: string;
      };
      links_i_add_by: {
        Args: never;
        Returns: string[];
      };
      memories_linked_to_me: {
        Args: never;
        Returns: string[];
      };
      memory_media: {
        Args: {
          p_memory_id: string;
        };
        Returns: Json;
      };
      my_collaborations: {
        Args: never;
        Returns: string[];
      };
      my_family_questions: {
        Args: never;
        Returns: {
          answer_id: string;
          body: string;
          created_at: string;
          id: string;
          state: string;
          storyteller_id: string;
        }[];
      };
      my_live_grants: {
        Args: never;
        Returns: string[];
      };
      my_sessions: {
        Args: never;
        Returns: {
          id: string;
          is_this_one: boolean;
          last_seen_at: string;
          user_agent: string;
        }[];
      };
      my_trusts: {
        Args: never;
        Returns: {
          asked_by: string;
          hears: boolean;
          is_mine: boolean;
          may_ask_at: string;
          opens_at: string;
          reason: string;
          request_id: string;
          state: string;
          storyteller_name: string;
          trust_id: string;
        }[];
      };
      narrated_linked_to_me: {
        Args: never;
        Returns: string[];
      };
      next_question: {
        Args: {
          p_from: number;
          p_light?: boolean;
          p_session_id: string;
        };
        Returns: Json;
      };
      objects_linked_to_me: {
        Args: never;
        Returns: string[];
      };
      open_sitting: {
        Args: {
          p_session_id: string;
          p_stays?: boolean;
        };
        Returns: number;
      };
      pages_of_sections: {
        Args: {
          p_memoir: string;
        };
        Returns: {
          first_page: number;
          last_page: number;
          question: number;
        }[];
      };
      pages_of_sentences: {
        Args: {
          p_memoir: string;
          p_sentences: string[];
        };
        Returns: {
          page: number;
          sentence: string;
        }[];
      };
      pictures_i_sent: {
        Args: never;
        Returns: string[];
      };
      place_bookmark: {
        Args: {
          p_at_ms: number;
          p_kind: string;
          p_recording_id: string;
        };
        Returns: undefined;
      };
      place_photo: {
        Args: {
          p_photo_id: string;
          p_placed: Json;
          p_session_id: string;
        };
        Returns: undefined;
      };
      printed_codes: {
        Args: {
          p_before?: string;
          p_before_id?: string;
        };
        Returns: {
          created_at: string;
          id: string;
          is_heard: boolean;
          last_used_at: string;
          revoked_at: string;
          title: string;
          title_fr: string;
        }[];
      };
      proof_standing: {
        Args: {
          p_proof_id: string;
        };
        Returns: Json;
      };
      public_memory_media: {
        Args: {
          p_memory_id: string;
        };
        Returns: Json;
      };
      put_off_invitation: {
        Args: {
          p_token: string;
        };
        Returns: boolean;
      };
      quotable_answers: {
        Args: {
          p_answers?: string[];
          p_shared: boolean;
        };
        Returns: {
          answer_id: string;
          audio_path: string;
          own: boolean;
          question: string;
          question_fr: string;
          session_id: string;
          words: Json;
        }[];
      };
      read_collaborators: {
        Args: {
          p_memory_id: string;
        };
        Returns: {
          added: number;
          id: string;
          is_open: boolean;
          name: string;
          others: number;
          removed: number;
          waiting: number;
        }[];
      };
      read_family_invitation: {
        Args: {
          p_token: string;
        };
        Returns: {
          email: string;
          recipient_name: string;
          storyteller_email: string;
          storyteller_name: string;
        }[];
      };
      read_invitation: {
        Args: {
          p_token: string;
        };
        Returns: {
          email: string;
          giver_email: string;
          giver_name: string;
          is_own: boolean;
          language: string;
          order_id: string;
          recipient_name: string;
          state: string;
        }[];
      };
      read_link: {
        Args: {
          p_link_id: string;
        };
        Returns: Json;
      };
      read_linked_book: {
        Args: {
          p_link_id: string;
        };
        Returns: Json;
      };
      read_linked_narration: {
        Args: {
          p_link_id: string;
        };
        Returns: Json;
      };
      read_public_memory: {
        Args: {
          p_id: string;
        };
        Returns: Json;
      };
      read_section: {
        Args: {
          p_question: number;
          p_story: string;
        };
        Returns: Json;
      };
      read_transcript: {
        Args: {
          p_answer_id: string;
        };
        Returns: Json;
      };
      read_trust_invitation: {
        Args: {
          p_token: string;
        };
        Returns: {
          email: string;
          is_accepted: boolean;
          recipient_name: string;
          storyteller_email: string;
          storyteller_name: string;
        }[];
      };
      recordings_i_help_with: {
        Args: never;
        Returns: string[];
      };
      recordings_shared_with_me: {
        Args: never;
        Returns: string[];
      };
      remove_book: {
        Args: {
          p_book_id: string;
        };
        Returns: undefined;
      };
      replay_webhook_event: {
        Args: {
          p_id: string;
        };
        Returns: undefined;
      };
      request_opening: {
        Args: {
          p_reason: string;
          p_trust_id: string;
        };
        Returns: {
          outcome: string;
          until: string;
        }[];
      };
      resign_trust: {
        Args: {
          p_trust_id: string;
        };
        Returns: boolean;
      };
      restore_contributions: {
        Args: {
          p_collaborator_id: string;
        };
        Returns: undefined;
      };
      restore_revision: {
        Args: {
          p_answer_id: string;
          p_base: number;
          p_number: number;
        };
        Returns: number;
      };
      review_contributions: {
        Args: {
          p_limit?: number;
          p_memory_id?: string;
        };
        Returns: Json;
      };
      save_section: {
        Args: {
          p_base: number;
          p_change: string;
          p_content: Json;
          p_question: number;
          p_recordings?: string[];
          p_story: string;
        };
        Returns: number;
      };
      say_family_question: {
        Args: {
          p_id: string;
          p_media_type: string;
          p_seconds: number;
          p_sound: string;
        };
        Returns: undefined;
      };
      search_words: {
        Args: {
          p_page?: number;
          p_query: string;
        };
        Returns: {
          audio_path: string;
          excerpt: string;
          id: string;
          kind: string;
          parent_id: string;
          places: number;
          start_ms: number;
          title: string;
          title_fr: string;
        }[];
      };
      sections_i_help_with: {
        Args: never;
        Returns: {
          question_id: number;
          session_id: string;
        }[];
      };
      set_question_aside: {
        Args: {
          p_question_id: number;
          p_session_id: string;
          p_state: string;
        };
        Returns: undefined;
      };
      share_with_giver: {
        Args: {
          p_hears: boolean;
          p_order_id: string;
        };
        Returns: boolean;
      };
      shared_answers: {
        Args: never;
        Returns: {
          answer_id: string;
          answered_at: string;
          audio_path: string;
          duration_seconds: number;
          follow_up: number;
          is_draft: boolean;
          order_id: string;
          question: string;
          question_fr: string;
          question_id: number;
          storyteller_id: string;
          storyteller_name: string;
          transcript: string;
        }[];
      };
      stop_opening: {
        Args: {
          p_request_id: string;
        };
        Returns: string;
      };
      storage_room: {
        Args: never;
        Returns: number;
      };
      storytellers_i_help: {
        Args: never;
        Returns: string[];
      };
      told_by_voice: {
        Args: {
          p_session: string;
        };
        Returns: boolean;
      };
      undo_name: {
        Args: {
          p_change: string;
        };
        Returns: Json;
      };
      who_has_listened: {
        Args: never;
        Returns: {
          answer_id: string;
          names: string[];
        }[];
      };
      who_hears: {
        Args: never;
        Returns: {
          answer_id: string;
          in_print: boolean;
          names: string[];
        }[];
      };
      who_hears_sealed: {
        Args: never;
        Returns: string[];
      };
      who_listens_by_link: {
        Args: never;
        Returns: string[];
      };
      who_may_listen: {
        Args: never;
        Returns: {
          email: string;
          id: string;
          name: string;
          order_id: string;
          state: string;
        }[];
      };
      whom_i_may_ask: {
        Args: never;
        Returns: {
          storyteller_id: string;
          storyteller_name: string;
        }[];
      };
      withdraw_invitation: {
        Args: {
          p_order_id: string;
        };
        Returns: boolean;
      };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
