import { IntegerField, PatternField, TextField, TimestampField } from '../../platform/http/validation';

export class UploadDto {
  @PatternField({
    pattern: /^file_[0-9a-z]{24}$/,
    what: 'a FileID',
    example: 'file_7k2m9x0q4b1zc5v8n3j6h0d2',
    description: 'ID of the file. Send it in `FileIDs` of one answer.',
  })
  FileID!: string;

  @TextField({
    example: 'passport.png',
    description: 'File name as sent, without characters that are unsafe to display.',
  })
  Name!: string;

  @TextField({ example: 'image/png', description: 'Media type, detected from the content.' })
  ContentType!: string;

  @IntegerField({ min: 1, max: 10_000_000, example: 48_213 })
  Bytes!: number;

  @TimestampField({ description: 'Time at which the file is deleted unless a booking uses it, in Unix seconds.' })
  ExpiresAt!: number;
}
