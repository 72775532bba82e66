import { Module } from '@nestjs/common';
import { AssetsController } from './assets/assets.controller';
import { HtmlErrorFilter } from './html-error.filter';
import { ProblemPagesController } from './problems/problem-pages.controller';

@Module({ controllers: [AssetsController, ProblemPagesController], providers: [HtmlErrorFilter] })
export class PagesModule {}
