import type { VNode } from 'preact';
import type { Waiver } from '../../../waiver-completion';
import { ParticipantAnswers } from './participant-answers';
import { PlainLayout, formatDate } from '../../html';
import type { BookingHeading } from '../booking-headings.service';
import { Heading } from './waiver.page';

export function TooLargePage({ address }: { address: string }) {
  return (
    <PlainLayout>
      <h1>Upload too large</h1>
      <p>
        Your answers were not saved. Send fewer or smaller files: up to 10 MB each, and up to 100 kB of text in total.
      </p>
      <p>
        <a href={address}>Back to the questions</a>
      </p>
    </PlainLayout>
  );
}

export function ClosedWaiverPage({ waiver: { booking }, heading }: { waiver: Waiver; heading: BookingHeading }) {
  return (
    <PlainLayout name={heading.operatorName}>
      <Heading heading={heading} />
      <p class="alert">
        This booking {booking.status === 'cancelled' ? 'was cancelled' : 'has expired'}, so there is nothing left to
        answer.
      </p>
      <p>If you did not expect this, contact {heading.operatorName}.</p>
    </PlainLayout>
  );
}

interface CompletedProps {
  readonly waiver: Waiver;
  readonly heading: BookingHeading;
  /** Summary of the booking. */
  readonly details: VNode;
  readonly address: string;
  /** Whether the answers were just submitted. */
  readonly isNew: boolean;
}

/** Confirmation with the submitted answers. */
export function CompletedWaiverPage({
  waiver: { booking, answers },
  heading,
  details,
  address,
  isNew,
}: CompletedProps) {
  const { activityName, operatorName, date, time, timeZone } = heading;
  return (
    <PlainLayout name={operatorName}>
      <h1>{isNew ? 'Thank you' : 'All done'}</h1>
      <p class="note" role="status">
        {isNew ? 'Your answers have been sent.' : 'You have already sent your answers.'} There is nothing left to do
        before {activityName} on {formatDate(date)} at {time} ({timeZone}).
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
    </PlainLayout>
  );
}
