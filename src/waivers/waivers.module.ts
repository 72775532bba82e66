import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog';
import { OperatorQuestionsController } from './operator-questions.controller';
import { PartnerQuestionsController } from './partner-questions.controller';
import { QuestionsRepository } from './questions.repository';
import { QuestionsService } from './questions.service';

@Module({
  imports: [CatalogModule],
  controllers: [PartnerQuestionsController, OperatorQuestionsController],
  providers: [QuestionsRepository, QuestionsService],
  exports: [QuestionsService],
})
export class WaiversModule {}
