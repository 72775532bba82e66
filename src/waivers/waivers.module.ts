import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog';
import { AnswersRepository } from './answers/answers.repository';
import { AnswersService } from './answers/answers.service';
import { OperatorQuestionsController } from './operator-questions.controller';
import { PartnerQuestionsController } from './partner-questions.controller';
import { QuestionsRepository } from './questions.repository';
import { QuestionsService } from './questions.service';
import { OperatorFilesController } from './uploads/operator-files.controller';
import { PartnerUploadsController } from './uploads/partner-uploads.controller';
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
    AnswersRepository,
    AnswersService,
    QuestionsRepository,
    QuestionsService,
    UploadsRepository,
    UploadsService,
    UploadStorage,
  ],
  exports: [AnswersService, QuestionsService, UploadsService],
})
export class WaiversModule {}
