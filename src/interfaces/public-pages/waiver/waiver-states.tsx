import type { VNode } from 'preact';
import type { Waiver } from '../../../waiver-completion';
import { useLanguage } from '../../html';
import { ParticipantAnswers } from './participant-answers';
import type { DescribedBooking } from '../booking-headings.service';
import { SessionHead } from '../session-head';

export function TooLargePage({ address }: { address: string }) {
  const { waiver } = useLanguage().texts;
  return (
    <>
      <h1>{waiver.tooLarge}</h1>
      <p>{waiver.limits}</p>
      <p>
        <a href={address}>{waiver.back}</a>
      </p>
    </>
  );
}

interface ClosedProps {
  readonly waiver: Waiver;
  readonly described: DescribedBooking;
}

export function ClosedWaiverPage({ waiver: { booking }, described }: ClosedProps) {
  const { waiver } = useLanguage().texts;
  return (
    <>
      <SessionHead described={described} />
      <p class="alert">{booking.status === 'cancelled' ? waiver.cancelled : waiver.expired}</p>
      <p>{waiver.unexpected(described.operator.name)}</p>
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
  const words = useLanguage().texts.waiver;
  return (
    <>
      <SessionHead described={described} />
      <p class="note" role="status">
        <strong>{isNew ? words.thanks : words.done}</strong> {isNew ? words.sent : words.alreadySent}
      </p>
      {details}
      {answers.length > 0 && (
        <section class="panel">
          <ParticipantAnswers answers={answers} participants={booking.participants} heading="h2" />
        </section>
      )}
      <p>
        <a class="button" href={`${address}?change=1`}>
          {words.change}
        </a>
      </p>
    </>
  );
}
