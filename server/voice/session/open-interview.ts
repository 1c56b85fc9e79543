import type { Sql } from "postgres";
import { languageSchema, type Language } from "#domain/language.ts";
import type { Interview } from "#server/voice/dialogue/interviewer.ts";
import { readAskedQuestion, readCurrentQuestion } from "#server/voice/dialogue/asked-question-store.ts";
import type { VoiceHolder } from "#server/voice/keys/voice-key-store.ts";
import { hasTalkedRecently, readEarlierTurns, type NewConversation } from "#server/voice/record/conversation-store.ts";
import { wantsLongerPauses } from "#server/voice/turn-detection/longer-pauses-store.ts";
import { audioFormatSchema, type AskedFormats, type AudioFormat } from "#server/voice/transport/audio-format.ts";
import { readVariables, type ClientFrame } from "#server/voice/transport/read-frame.ts";

export type Initiation = Extract<ClientFrame, { type: "conversation_initiation_client_data" }>;
/** `refused`: why, as a close frame says it. A client reads configuration errors out of it. */
type Opened =
  | {
      interview: Omit<Interview, "deaf">;
      textOnly: boolean;
      longerPauses: boolean;
      formats: AskedFormats;
      /** What is kept of it; null where nothing is. */
      kept: Omit<NewConversation, "id"> | null;
    }
  | { refused: string };
export type OpenInterview = (holder: VoiceHolder, initiation: Initiation) => Promise<Opened>;

/** Where nothing is kept, this is asked: the first paid job (rulings 5 and 30). */
const demoQuestion = 30;
const fallback: Language = "en";

/**
 * What the conversation is about. A client chooses its language and how it is called; questions come from the bank, and those of an
 * interview only to whom the signed address was made for. Prompts and first messages of a client are not taken.
 */
export function openInterviews(sql: Sql): OpenInterview {
  return async (holder, { dynamic_variables, conversation_config_override }) => {
    const variables = readVariables(dynamic_variables);
    if (variables === null) return { refused: "Invalid or missing dynamic variables." };
    const current = holder.interviewId === null ? null : await readCurrentQuestion(sql, holder.interviewId);
    if (holder.interviewId !== null && current === null) return { refused: "This interview has no question left." };
    if (variables.session_token !== undefined && variables.session_token !== current?.token)
      return { refused: "This address is for another session." };
    const question = await readAskedQuestion(
      sql,
      current?.id ?? variables.question_number ?? demoQuestion,
      holder.interviewId,
    );
    if (question === null) return { refused: "There is no such question." };
    const language = languageSchema.safeParse(conversation_config_override?.agent?.language).data ?? fallback;
    const { userId, interviewId } = holder;
    const resumes = variables.resume_session_id ?? null;
    const kept =
      userId === null || interviewId === null || current === null
        ? null
        : { userId, interviewId, questionId: current.id, resumes, language };
    return {
      kept,
      textOnly: conversation_config_override?.conversation?.text_only === true,
      formats: {
        input: formatOf(conversation_config_override?.asr?.user_input_audio_format, variables.user_input_audio_format),
        output: formatOf(
          conversation_config_override?.tts?.agent_output_audio_format,
          variables.agent_output_audio_format,
        ),
      },
      longerPauses: holder.userId !== null && (await wantsLongerPauses(sql, holder.userId)),
      interview: {
        language,
        name: variables.user_name,
        timeZone: variables.time_zone ?? "",
        resumed: variables.resume_session_id !== undefined,
        recorded: holder.interviewId !== null,
        goesOn: kept !== null && (await hasTalkedRecently(sql, kept)),
        before: kept === null ? [] : await readEarlierTurns(sql, kept),
        question: { ...question, text: question.text[language] },
      },
    };
  };
}

/** The first that is one; what nobody knows is not asked for, and the answer says what is used. */
function formatOf(...asked: (string | undefined)[]): AudioFormat | null {
  return asked.map((name) => audioFormatSchema.safeParse(name).data).find((format) => format !== undefined) ?? null;
}
