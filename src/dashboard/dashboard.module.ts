import { Module } from '@nestjs/common';
import { AssetsController } from './assets.controller';
import { ProblemPagesController } from './problem-pages.controller';

@Module({ controllers: [ProblemPagesController, AssetsController] })
export class DashboardModule {}
