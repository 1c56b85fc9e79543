import { expect, test } from "vitest";
import { en } from "./desk.en.ts";
import { fr } from "./desk.fr.ts";

test("counts one person and one answer in the singular", () => {
  expect([en.waitlist.invite(1), en.waitlist.invite(2)]).toEqual(["Invite the next one", "Invite the next 2"]);
  expect(fr.waitlist.invite(1)).toBe("Inviter la personne suivante");
  expect(fr.waitlist.invite(3)).toBe("Inviter les 3 personnes suivantes");
  expect([fr.person.answered(1, 38), fr.person.answered(2, 38)]).toEqual(["1 réponse sur 38", "2 réponses sur 38"]);
});
