import type { BookingDetails } from '../../../bookings';
import type { AnswersTogether } from '../../../waivers';
import { Panel, count } from '../../html';
import { ParticipantAnswers } from '../../public-pages';

interface SessionAnswersProps {
  readonly bookings: readonly BookingDetails[];
  readonly answers: AnswersTogether;
}

/** Answers of all participants of a session, by booking. */
export function SessionAnswers({ bookings, answers: { byBooking, cut } }: SessionAnswersProps) {
  const answered = bookings.filter(({ booking }) => byBooking.has(booking.id) || cut.has(booking.id));
  if (answered.length === 0) return null;
  return (
    <Panel title="Answers" id="answers">
      {answered.map(({ booking: { id, reference, firstName, lastName, participants } }) => {
        const page = `/dashboard/bookings/${reference}#answers`;
        return (
          <article key={id} class="answered">
            <h3>
              <a href={page}>{`${firstName} ${lastName}`.trim() || reference}</a>{' '}
              <span class="muted">{count(participants, 'place')}</span>
            </h3>
            <ParticipantAnswers
              answers={byBooking.get(id) ?? []}
              participants={participants}
              heading="h4"
              whole={page}
              opensFiles
            />
            {cut.has(id) && (
              <p class="alert">
                Some answers are not shown here. <a href={page}>View all answers to this booking</a>.
              </p>
            )}
          </article>
        );
      })}
    </Panel>
  );
}
