import type { Language } from "#domain/language.ts";

export type AlertKind =
  | "job_failing"
  | "disk_full"
  | "mail_refused"
  | "limit_reached"
  | "backup_missing"
  | "certificate_expiring"
  | "voice_remains";

/** The content of an email. `link` is one click, `code` can be typed instead. */
export type Email = { to: string; language: Language } &
  /** `keepsPage`: requested on the trial answer page to save the answer. */
  (
    | { kind: "confirmation" | "magic_link" | "recovery" | "invite"; link: string; code: string; keepsPage?: boolean }
    | { kind: "email_change_new" | "email_change_current"; link: string; code: string; newEmail: string }
    | { kind: "reauthentication"; code: string }
    | { kind: "password_changed"; link: string }
    | { kind: "already_registered"; link: string }
    /** Unsolicited, so it names the sender with their address and the days of validity. */
    | { kind: "family_invitation"; link: string; recipient: string; teller: string; tellerEmail: string; days: number }
    | { kind: "gift_invitation"; link: string; recipient: string; giver: string; giverEmail: string; days: number }
    /**
     * To the giver of a private link that ended, or whose PIN is missing, from somebody who holds its address. `name` and
     * `message` are theirs. `link` is null when no public URL is known.
     */
    | {
        kind: "link_request";
        link: string | null;
        wants: "again" | "pin";
        recipient: string;
        name: string;
        message: string;
      }
    /** To the giver; `recipient` and `giver` as the giver wrote them. */
    | { kind: "gift_accepted"; link: string; recipient: string; giver: string }
    /**
     * To a visitor who saved a trial answer; `said` holds paragraphs separated by empty lines. `link` is null when no
     * public URL is known.
     */
    | { kind: "first_page"; link: string | null; question: string; said: string; isDraft: boolean }
    /**
     * To a listener, once for each storyteller: the first sentence of an answer that was shared. `link` is null when no
     * public URL is known.
     */
    | {
        kind: "shared_sentence";
        link: string | null;
        recipient: string;
        teller: string;
        question: string;
        said: string;
        isDraft: boolean;
      }
    /** To the owner of a memory for which pieces wait. */
    | { kind: "contributions"; link: string | null; memory: string; waiting: number }
    /** To a person whose archive is ready to download. */
    | { kind: "archive_ready"; link: string | null; bytes: number; expiresAt: Date }
    /** To a person who asked that their account be erased; `link` keeps everything. */
    | { kind: "erasure_begun"; link: string; finalAt: Date; backupDays: number }
    /** The last letter, after the account is gone. */
    | { kind: "erasure_done"; backupDays: number }
    | { kind: "trustee_invitation"; link: string; recipient: string; teller: string; tellerEmail: string; days: number }
    /** To the storyteller (`isOwn`) and to every other trustee; `link` stops the request. `reason` is the trustee's text. */
    | {
        kind: "opening_asked";
        link: string;
        isOwn: boolean;
        teller: string;
        askedBy: string;
        reason: string;
        opensAt: Date;
      }
    /** To the storyteller (`isOwn`) and to the people named. */
    | { kind: "seals_opened"; link: string; isOwn: boolean; teller: string; askedBy: string }
    | { kind: "contact_message"; from: string; message: string }
    /** From an admin to the sender of a contact message, whose text is `question`. */
    | { kind: "contact_answer"; name: string; answer: string; question: string }
    /** Names nobody: a stranger may have typed the name beside the address. */
    | { kind: "waitlist_invitation"; link: string; discount: { code: string; percent: number; until: Date } }
    /** To an admin, about a problem that began or is over. `subject` is the job or limit. */
    | { kind: "alert"; link: string; what: AlertKind; subject: string; isOver: boolean }
  );
