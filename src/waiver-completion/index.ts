export { WaiverCompletionModule } from './waiver-completion.module';
export { type Waiver, WaiverCompletionService } from './waiver-completion.service';
export { WaiverDraftEntity } from './waiver-draft.entity';
export { WaiverDraftsService } from './waiver-drafts.service';
export {
  MAX_WAIVER_FILES,
  type WaiverEntry,
  type WaiverPrompt,
  type WaiverSubmission,
  listPrompts,
} from './waiver-entries';
