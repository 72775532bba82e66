import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog';
import { AnswerSheetsService } from './answers/answer-sheets.service';
import { AnswersRepository } from './answers/answers.repository';
import { AnswersService } from './answers/answers.service';
import { ParticipantSheetsService } from './answers/participant-sheets.service';
import { NewActivitiesService } from './new-activities.service';
import { OperatorQuestionsController } from './operator-questions.controller';
import { PartnerQuestionsController } from './partner-questions.controller';
import { QuestionsRepository } from './questions.repository';
import { QuestionsService } from './questions.service';
import { OperatorFilesController } from './uploads/operator-files.controller';
import { PartnerUploadsController } from './uploads/partner-uploads.controller';
import { UnusedUploadsService } from './uploads/unused-uploads.service';
import { UploadAllowance } from './uploads/upload-allowance';
import { UploadStorage } from './uploads/upload-storage';
import { UploadsRepository } from './uploads/uploads.repository';
import { UploadsService } from './uploads/uploads.service';

@Module({
  imports: [CatalogModule],
  controllers: [
    PartnerQuestionsController,
    PartnerUploadsController,
    OperatorQuestionsController,
    OperatorFilesController,
  ],
  providers: [
    AnswerSheetsService,
    AnswersRepository,
    AnswersService,
    NewActivitiesService,
    ParticipantSheetsService,
    QuestionsRepository,
    QuestionsService,
    UnusedUploadsService,
    UploadAllowance,
    UploadsRepository,
    UploadsService,
    UploadStorage,
  ],
  exports: [
    AnswerSheetsService,
    AnswersService,
    NewActivitiesService,
    ParticipantSheetsService,
    QuestionsService,
    UploadsService,
  ],
})
export class WaiversModule {}
