import { Get, Param, Post, Query } from '@nestjs/common';
import {
  ActivitiesService,
  ChangeActivityDto,
  TranslationDto,
  TranslationsService,
  toActivityChanges,
} from '../../../../catalog';
import { isLanguageTag } from '../../../../platform/values/language';
import { type FormShape, PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../../html';
import { redirect } from '../../frame/flash-messages';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';
import { ContentPage } from './content.page';

/** One text per line. */
const LINES = { Highlights: /\n/, Included: /\n/, Excluded: /\n/, WhatToBring: /\n/ };

const CONTENT_SHAPE: FormShape = {
  lists: ['Categories'],
  separated: { ...LINES, Languages: /\s+/ },
  blankable: ['MeetingPoint'],
};

const TRANSLATION_SHAPE: FormShape = {
  separated: LINES,
  blankable: ['Name', 'Description', 'Location', 'MeetingPoint'],
};

/** What sells an activity, and its translations. */
@PageController('activities/:ActivityID/content')
export class ContentController {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly translations: TranslationsService,
  ) {}

  @Get()
  show(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Query('Language') language: unknown,
  ): Promise<PageView> {
    return this.view(visit, activityId, { language });
  }

  @Post()
  changeContent(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      'content',
      form,
      async () => {
        const dto = await form.as(ChangeActivityDto, CONTENT_SHAPE);
        await this.activities.change(visit.operatorId, activityId, toActivityChanges(dto));
        return redirect(pathOf(activityId), 'content-changed');
      },
      (rejection) => this.view(visit, activityId, { rejection }),
    );
  }

  @Post(':Language')
  changeTranslation(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Param('Language') language: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      'translation',
      form,
      async () => {
        const changed = await form.as(TranslationDto, TRANSLATION_SHAPE);
        const activity = await this.activities.getActivity(visit.operatorId, activityId);
        const before = (await this.translations.list(activity))[language];
        const translations = { [language]: { ...before, ...changed } };
        if (isLanguageTag(language)) await this.activities.change(visit.operatorId, activityId, { translations });
        return redirect(`${pathOf(activityId)}?Language=${encodeURIComponent(language)}`, 'translation-changed');
      },
      (rejection) => this.view(visit, activityId, { language, rejection }),
    );
  }

  private async view(
    { operatorId, operator }: Visit,
    activityId: string,
    { language, rejection }: { language?: unknown; rejection?: Rejection },
  ): Promise<PageView> {
    const activity = await this.activities.getActivity(operatorId, activityId);
    const translations = await this.translations.list(activity);
    const chosen = typeof language === 'string' && isLanguageTag(language) ? language : undefined;
    const shown = { activity, translations, locale: operator.locale, language: chosen, rejection };
    return new PageView(`Content: ${activity.name}`, <ContentPage {...shown} />);
  }
}

function pathOf(activityId: string): string {
  return `/dashboard/activities/${activityId}/content`;
}
