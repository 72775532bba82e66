import type { ManifestParticipantDto } from '../dto/manifest.dto';
import type { ManifestEntry } from './manifest.service';
import { toAnswerDto } from '../../bookings';

export function toManifestParticipantDto(entry: ManifestEntry): ManifestParticipantDto {
  const { booking, ticket } = entry;
  return {
    BookingReference: booking.reference,
    Participant: entry.participant,
    Name: entry.name,
    Ticket: ticket ? { Name: ticket.name, Code: ticket.code } : null,
    Flags: entry.flags.map(({ questionId, label, value }) => {
      return { QuestionID: questionId, Label: label, Value: typeof value === 'string' ? value : value && [...value] };
    }),
    Answers: entry.answers.map(toAnswerDto),
    WaiverStatus: entry.waiverStatus,
    Balance: { Amount: entry.balance, Currency: booking.currency },
    Customer: { FirstName: booking.firstName, LastName: booking.lastName, Phone: booking.phone || null },
    CheckedInAt: ticket?.redeemedAt ?? null,
  };
}
