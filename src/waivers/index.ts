export { AnswerEntity, type AnswersOfBooking, type AnswerValue } from './answers/answer.entity';
export type { AnswerPosition } from './answers/answers.repository';
export { type AnswerSheet, AnswerSheetsService, type AnswersTogether } from './answers/answer-sheets.service';
export type { AnsweredFile, AnsweredQuestion } from './answers/answered-question';
export { AnswersService } from './answers/answers.service';
export {
  type AnswerFault,
  type CheckedAnswers,
  type SubmittedAnswer,
  InvalidAnswersError,
  answerKey,
} from './answers/submitted-answer';
export type { ParticipantSheet } from './answers/participant-sheet';
export { ParticipantSheetsService } from './answers/participant-sheets.service';
export { flaggedAnswerExists } from './answers/flagged-answers.repository';
export { AnswerDto, MAX_ANSWERS, toSubmittedAnswers } from './dto/answer.dto';
export { NewActivitiesService } from './new-activities.service';
export { ChangeQuestionDto, CreateQuestionDto } from './dto/question.dto';
export { QUESTION_TYPES, QuestionEntity, type QuestionType } from './question.entity';
export type { QuestionDetails } from './question-rules';
export { QuestionsService } from './questions.service';
export { waiverFileOwner } from './uploads/uploaded-file.entity';
export { toAttachment } from './uploads/file-name';
export {
  DEFAULT_FILE_TYPES,
  type ReceivedFile,
  acceptedTypes,
  validateFile,
  largestFile,
  mostFiles,
  takesFiles,
} from './uploads/file-types/file-rules';
export { UploadedFileEntity } from './uploads/uploaded-file.entity';
export { UnusedUploadsService } from './uploads/unused-uploads.service';
export { UploadsService } from './uploads/uploads.service';
export { WaiversModule } from './waivers.module';
export { toQuestionChanges, toQuestionDetails } from './question.mapper';
export { QuestionNotFoundError } from './waivers.errors';
