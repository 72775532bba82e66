import { IntegerField, PatternField, TextField, TimestampField } from '../../shared/validation';

export class UploadDto {
  @PatternField({
    pattern: /^file_[0-9a-z]{24}$/,
    what: 'a FileID',
    example: 'file_7k2m9x0q4b1zc5v8n3j6h0d2',
    description: 'To name in `FileIDs` of an answer, once.',
  })
  FileID!: string;

  @TextField({ example: 'passport.png', description: 'As it was sent, without anything unsafe to show.' })
  Name!: string;

  @TextField({ example: 'image/png', description: 'What the content is.' })
  ContentType!: string;

  @IntegerField({ min: 1, max: 10_000_000, example: 48_213 })
  Bytes!: number;

  @TimestampField({ description: 'When it is removed unless a booking uses it.' })
  ExpiresAt!: number;
}
