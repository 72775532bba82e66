export { QuestionEntity, type QuestionType } from './question.entity';
export { type QuestionDetails, QuestionsService } from './questions.service';
export { WaiversModule } from './waivers.module';
