import { ApiProperty } from '@nestjs/swagger';
import { EnumField, IntegerField, ObjectField, TextField, TimestampField } from '../../shared/validation';

export class AuditActorDto {
  @EnumField(['key', 'staff', 'customer', 'system'], {
    named: 'ActorKind',
    example: 'key',
    description: '`system` is Slipway itself.',
  })
  Kind!: string;

  @IntegerField({ nullable: true, example: 7, description: 'ID of the key or staff member.' })
  ID!: number | null;

  @TextField({ example: 'Adventuro production' })
  Name!: string;
}

export class AuditEntryDto {
  @IntegerField({ example: 981 })
  ID!: number;

  @TimestampField({ description: 'When it was done.' })
  OccurredAt!: number;

  @ObjectField(() => AuditActorDto, { description: 'Who did it.' })
  Actor!: AuditActorDto;

  @TextField({ example: 'booking.cancelled', description: 'What was done.' })
  Action!: string;

  @TextField({ example: '7K2M9X0Q4B', description: 'Reference or ID of what was written.' })
  Subject!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { Reason: 'Weather' },
    description: 'More about it; its members depend on the action.',
  })
  Details!: Record<string, unknown>;
}
