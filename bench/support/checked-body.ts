import { IsInt, IsNumber, IsOptional, IsString, Length, Max, Min } from 'class-validator';

/** A body that routes which do nothing are sent, and check. */
export class CheckedBody {
  @IsString()
  @Length(1, 255)
  Meter!: string;

  @IsNumber()
  @Min(0)
  Usage!: number;

  @IsOptional()
  @IsString()
  ExtraInfo?: string;

  @IsInt()
  @Min(0)
  @Max(253_402_300_799)
  OccurredAt!: number;
}
