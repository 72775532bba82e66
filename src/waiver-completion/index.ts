export { WaiverCompletionModule } from './waiver-completion.module';
export { WaiverCompletionService } from './waiver-completion.service';
export { WaiverDraftEntity } from './waiver-draft.entity';
export { WaiverDraftsService } from './waiver-drafts.service';
export { type WaiverPrompt, type WaiverEntry, listPrompts } from './waiver-entries';
export { WaiverFilesService } from './waiver-files.service';
export { type Waiver, WaiverReadingService } from './waiver-reading.service';
export { MAX_WAIVER_FILES, type WaiverSubmission } from './waiver-entries';
