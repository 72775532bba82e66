import { Module } from '@nestjs/common';
import { AssetsController } from './assets/assets.controller';
import { ProblemPagesController } from './problems/problem-pages.controller';

@Module({ controllers: [AssetsController, ProblemPagesController] })
export class PagesModule {}
