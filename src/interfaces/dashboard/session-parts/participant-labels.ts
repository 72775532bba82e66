import type { ManifestEntry } from '../../../attendance';

/** The name of a participant; without one, the place in the party. */
export function participantName({ name, participant, booking }: ManifestEntry): string {
  if (name !== null) return name;
  const { firstName, lastName, participants } = booking;
  const customer = `${firstName} ${lastName}`.trim() || 'No name';
  return participants === 1 ? customer : `${customer}’s party, ${participant} of ${participants}`;
}

/** The age on the day of the session, if the participant has answered a question for the date of birth. */
export function ageOf({ answers, booking }: ManifestEntry): number | undefined {
  const answer = answers.find(({ type, label }) => type === 'date' && /\bbirth/i.test(label));
  return typeof answer?.value === 'string' ? yearsBetween(answer.value, booking.sessionDate) : undefined;
}

function yearsBetween(born: string, date: string): number | undefined {
  const years = Number(date.slice(0, 4)) - Number(born.slice(0, 4));
  const age = date.slice(4) < born.slice(4) ? years - 1 : years;
  return age >= 0 ? age : undefined;
}
