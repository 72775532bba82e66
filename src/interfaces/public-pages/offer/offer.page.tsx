import type { OfferOverview } from '../../../waitlist';
import type { Rejection } from '../../html';
import type { DescribedBooking } from '../booking-headings.service';
import { SessionHead } from '../session-head';
import { AcceptedOffer, EndedOffer, OpenOffer, PaidOffer, hasEnded } from './offer-states';

interface OfferPageProps {
  readonly offer: OfferOverview;
  readonly described: DescribedBooking;
  /** Whether the card is entered on a page of the payment provider. */
  readonly usesPages: boolean;
  readonly rejection: Rejection | undefined;
}

export function OfferPage(props: OfferPageProps) {
  const { offer, described } = props;
  return (
    <>
      <SessionHead described={described} places={offer.places.booking.participants} />
      <State {...props} />
    </>
  );
}

function State(props: OfferPageProps) {
  const { offer } = props;
  if (hasEnded(offer)) return <EndedOffer offer={offer} />;
  if (offer.state === 'open') return <OpenOffer offer={offer} />;
  if (offer.state === 'paid') return <PaidOffer offer={offer} />;
  return <AcceptedOffer {...props} />;
}
