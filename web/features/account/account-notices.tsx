import type { Profile } from "#domain/account/profile.ts";
import { ErasureNotice } from "./erasure/erasure-notice.tsx";
import { OpeningNotice } from "./trustees/opening-notice.tsx";

/** What every page says first: an erasure that was asked for, and a request to open sealed answers. */
export function AccountNotices({ profile }: { profile: Profile }) {
  return (
    <>
      {profile.erases_at === null ? null : <ErasureNotice erasesAt={profile.erases_at} />}
      {profile.seals_open_at === null ? null : <OpeningNotice opensAt={profile.seals_open_at} />}
    </>
  );
}
