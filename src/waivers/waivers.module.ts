import { Module, type OnModuleInit } from '@nestjs/common';
import { CatalogModule } from '../catalog';
import { DueWorkRegistry } from '../jobs';
import { AnswerSheetsRepository } from './answers/answer-sheets.repository';
import { AnswerSheetsService } from './answers/answer-sheets.service';
import { AnswersRepository } from './answers/answers.repository';
import { AnswersService } from './answers/answers.service';
import { OperatorQuestionsController } from './operator-questions.controller';
import { PartnerQuestionsController } from './partner-questions.controller';
import { QuestionsRepository } from './questions.repository';
import { QuestionsService } from './questions.service';
import { OperatorFilesController } from './uploads/operator-files.controller';
import { PartnerUploadsController } from './uploads/partner-uploads.controller';
import { UploadAllowance } from './uploads/upload-allowance';
import { UploadStorage } from './uploads/upload-storage';
import { UploadsRepository } from './uploads/uploads.repository';
import { UploadsService } from './uploads/uploads.service';

/** Unused files removed in one transaction. */
const EXPIRED_FILES_PER_BATCH = 100;

@Module({
  imports: [CatalogModule],
  controllers: [
    PartnerQuestionsController,
    PartnerUploadsController,
    OperatorQuestionsController,
    OperatorFilesController,
  ],
  providers: [
    AnswerSheetsRepository,
    AnswerSheetsService,
    AnswersRepository,
    AnswersService,
    QuestionsRepository,
    QuestionsService,
    UploadAllowance,
    UploadsRepository,
    UploadsService,
    UploadStorage,
  ],
  exports: [AnswerSheetsService, AnswersService, QuestionsService, UploadsService],
})
export class WaiversModule implements OnModuleInit {
  constructor(
    private readonly uploads: UploadsService,
    private readonly dueWork: DueWorkRegistry,
  ) {}

  onModuleInit(): void {
    this.dueWork.register({
      name: 'uploads-removed',
      runDue: () => this.uploads.removeExpired(EXPIRED_FILES_PER_BATCH),
      backlog: () => this.uploads.backlog(),
    });
  }
}
