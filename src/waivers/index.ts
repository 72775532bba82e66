export { ChangeQuestionDto, CreateQuestionDto } from './dto/question.dto';
export { QUESTION_TYPES, QuestionEntity, type QuestionType } from './question.entity';
export { type QuestionDetails, QuestionsService } from './questions.service';
export { WaiversModule } from './waivers.module';
export { toQuestionChanges, toQuestionDetails } from './question.mapper';
export { QuestionNotFoundError } from './waivers.errors';
