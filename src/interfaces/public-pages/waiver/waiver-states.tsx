import type { VNode } from 'preact';
import type { Waiver } from '../../../waiver-completion';
import { ParticipantAnswers } from './participant-answers';
import type { DescribedBooking } from '../booking-headings.service';
import { SessionHead } from '../session-head';

export function TooLargePage({ address }: { address: string }) {
  return (
    <>
      <h1>Upload too large</h1>
      <p>
        Your answers were not saved. Send fewer or smaller files: up to 10 MB each, and up to 100 kB of text in total.
      </p>
      <p>
        <a href={address}>Back to the questions</a>
      </p>
    </>
  );
}

interface ClosedProps {
  readonly waiver: Waiver;
  readonly described: DescribedBooking;
}

export function ClosedWaiverPage({ waiver: { booking }, described }: ClosedProps) {
  return (
    <>
      <SessionHead described={described} />
      <p class="alert">
        This booking {booking.status === 'cancelled' ? 'was cancelled' : 'has expired'}, so there is nothing left to
        answer.
      </p>
      <p>If you did not expect this, contact {described.operator.name}.</p>
    </>
  );
}

interface CompletedProps extends ClosedProps {
  /** Summary of the booking. */
  readonly details: VNode;
  readonly address: string;
  /** Whether the answers were just submitted. */
  readonly isNew: boolean;
}

/** Confirmation with the submitted answers. */
export function CompletedWaiverPage({
  waiver: { booking, answers },
  described,
  details,
  address,
  isNew,
}: CompletedProps) {
  return (
    <>
      <SessionHead described={described} />
      <p class="note" role="status">
        <strong>{isNew ? 'Thank you.' : 'All done.'}</strong>{' '}
        {isNew ? 'Your answers have been sent.' : 'You have already sent your answers.'} There is nothing left to do
        before you come.
      </p>
      {details}
      {answers.length > 0 && (
        <section class="panel">
          <ParticipantAnswers answers={answers} participants={booking.participants} heading="h2" />
        </section>
      )}
      <p>
        <a class="button" href={`${address}?change=1`}>
          Change answers
        </a>
      </p>
    </>
  );
}
