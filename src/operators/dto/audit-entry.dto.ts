import { ApiProperty } from '@nestjs/swagger';
import { EnumField, IntegerField, ObjectField, TextField, TimestampField } from '../../platform/http/validation';

export class AuditActorDto {
  @EnumField(['key', 'staff', 'customer', 'system'], {
    named: 'ActorKind',
    example: 'key',
    description: 'Kind of actor. `system` is Slipway itself.',
  })
  Kind!: string;

  @IntegerField({
    nullable: true,
    example: 7,
    description: 'ID of the API key or staff member; `null` for other actors.',
  })
  ID!: number | null;

  @TextField({ example: 'Adventuro production' })
  Name!: string;
}

export class AuditEntryDto {
  @IntegerField({ example: 981 })
  ID!: number;

  @TimestampField({ description: 'Time of the action, in Unix seconds.' })
  OccurredAt!: number;

  @ObjectField(() => AuditActorDto, { description: 'Actor that performed the action.' })
  Actor!: AuditActorDto;

  @TextField({ example: 'booking.cancelled', description: 'Action that was performed.' })
  Action!: string;

  @TextField({ example: '7K2M9X0Q4B', description: 'Reference or ID of the changed resource.' })
  Subject!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { Reason: 'Weather' },
    description: 'Details, whose members depend on the action.',
  })
  Details!: Record<string, unknown>;
}
