import type { ChangeQuestionDto, CreateQuestionDto, OperatorQuestionDto, QuestionDto } from './dto/question.dto';
import type { QuestionEntity } from './question.entity';
import type { QuestionDetails } from './question-rules';

export function toQuestionDto(question: QuestionEntity): QuestionDto {
  return {
    ID: question.id,
    Type: question.type,
    Label: question.label,
    HelpText: question.helpText,
    Required: Boolean(question.required),
    PerParticipant: Boolean(question.perParticipant),
    Options: question.options,
    AcceptedFileTypes: question.acceptedFileTypes,
    MaxFileBytes: question.maxFileBytes,
    UpdatedAt: question.updatedAt,
  };
}

export function toOperatorQuestionDto(question: QuestionEntity): OperatorQuestionDto {
  return {
    ...toQuestionDto(question),
    Position: question.position,
    Role: question.role,
    FlaggedOptions: question.flaggedOptions ?? [],
    FlagAnswers: Boolean(question.flagAnswers),
  };
}

export function toQuestionDetails(dto: CreateQuestionDto): QuestionDetails {
  return {
    type: dto.Type,
    label: dto.Label,
    helpText: dto.HelpText ?? '',
    required: dto.Required ?? false,
    perParticipant: dto.PerParticipant ?? false,
    options: dto.Options ?? [],
    acceptedFileTypes: dto.AcceptedFileTypes ?? [],
    maxFileBytes: dto.MaxFileBytes ?? null,
    role: dto.Role ?? null,
    flaggedOptions: dto.FlaggedOptions ?? null,
    flagAnswers: dto.FlagAnswers ?? null,
  };
}

export function toQuestionChanges(dto: ChangeQuestionDto): Partial<QuestionDetails> {
  const changes: Partial<QuestionDetails> = {
    type: dto.Type,
    label: dto.Label,
    helpText: dto.HelpText,
    required: dto.Required,
    perParticipant: dto.PerParticipant,
    options: dto.Options,
    acceptedFileTypes: dto.AcceptedFileTypes,
    maxFileBytes: dto.MaxFileBytes,
    role: dto.Role,
    flaggedOptions: dto.FlaggedOptions,
    flagAnswers: dto.FlagAnswers,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
