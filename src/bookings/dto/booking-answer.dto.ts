import { ApiProperty } from '@nestjs/swagger';
import { EnumField, IntegerField, ListField, TextField } from '../../platform/http/validation';
import { QUESTION_TYPES } from '../../waivers';

export class AnsweredFileDto {
  @TextField({
    example: 'file_7k2m9x0q4b1zc5v8n3j6h0d2',
    description: 'ID of the file. Download it from `/api/v2/operator/files/{FileID}`.',
  })
  FileID!: string;

  @TextField({ example: 'note.pdf', description: 'File name.' })
  Name!: string;

  @TextField({ example: 'application/pdf' })
  ContentType!: string;

  @IntegerField({ example: 48213 })
  Bytes!: number;
}

export class BookingAnswerDto {
  @IntegerField({ example: 41 })
  QuestionID!: number;

  @TextField({ max: 500, example: 'How well can you swim?' })
  Label!: string;

  @EnumField(QUESTION_TYPES, {
    named: 'QuestionType',
    example: 'multiple-choice',
    description: 'Type of the question.',
  })
  Type!: string;

  @IntegerField({
    nullable: true,
    min: 1,
    example: 1,
    description: 'Number of the participant, from 1; `null` if the answer is for the entire booking.',
  })
  Participant!: number | null;

  @ApiProperty({
    oneOf: [{ type: 'string', nullable: true }, { type: 'array', items: { type: 'string' } }, { type: 'boolean' }],
    example: 'Well',
    description: 'Answer; `null` if it consists of files.',
  })
  Value!: string | string[] | true | null;

  @ListField(() => AnsweredFileDto, { description: 'Files that answer a `file` or `signature` question.' })
  Files!: AnsweredFileDto[];
}
