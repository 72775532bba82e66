import type { ChangeSettingsDto, SettingsDto } from './dto/settings.dto';
import type { OperatorEntity } from './operator.entity';
import type { OperatorSettings } from './operators.service';

export function toSettingsDto(operator: OperatorEntity): SettingsDto {
  return {
    Name: operator.name,
    TimeZone: operator.timeZone,
    Currency: operator.currency,
    WaitlistOfferMinutes: operator.waitlistOfferMinutes,
    SenderName: operator.senderName,
    SenderEmail: operator.senderEmail,
    UpdatedAt: operator.updatedAt,
  };
}

/** Fields left out stay as they are; a blank sender is none. */
export function toSettings(body: ChangeSettingsDto): Partial<OperatorSettings> {
  return {
    ...(body.Name !== undefined && { name: body.Name }),
    ...(body.TimeZone !== undefined && { timeZone: body.TimeZone }),
    ...(body.Currency !== undefined && { currency: body.Currency }),
    ...(body.WaitlistOfferMinutes !== undefined && { waitlistOfferMinutes: body.WaitlistOfferMinutes }),
    ...(body.SenderName !== undefined && { senderName: orNone(body.SenderName) }),
    ...(body.SenderEmail !== undefined && { senderEmail: orNone(body.SenderEmail) }),
  };
}

function orNone(text: string): string | null {
  return text.trim() === '' ? null : text;
}
