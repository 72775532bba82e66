import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../catalog';
import { type FieldError, ValidationError } from '../platform/errors';
import type { ChangeWorkflowDto, CreateWorkflowDto, WorkflowDto } from './dto/workflow.dto';
import type { WorkflowEntity } from './workflow.entity';
import type { WorkflowDetails } from './workflows.service';

/** Converts between workflows on the wire, with ActivityIDs, and stored ones, with numeric IDs. */
@Injectable()
export class WorkflowMapper {
  constructor(private readonly activities: ActivitiesService) {}

  async toDtos(operatorId: number, workflows: readonly WorkflowEntity[]): Promise<WorkflowDto[]> {
    const ids = workflows.flatMap(({ activityIds }) => activityIds);
    const activities = await this.activities.namesOf(operatorId, ids);
    return workflows.map((workflow) => ({
      ID: workflow.id,
      Name: workflow.name,
      Trigger: workflow.trigger,
      DelayMinutes: workflow.delayMinutes,
      Subject: workflow.subject,
      Body: workflow.body,
      ActivityIDs: workflow.activityIds.map((id) => activities.get(id)!.publicId),
      Enabled: Boolean(workflow.enabled),
      CreatedAt: workflow.createdAt,
      UpdatedAt: workflow.updatedAt,
    }));
  }

  async toDto(workflow: WorkflowEntity): Promise<WorkflowDto> {
    return (await this.toDtos(workflow.operatorId, [workflow]))[0]!;
  }

  /** @throws ValidationError listing ActivityIDs that the operator does not have */
  async toDetails(operatorId: number, dto: CreateWorkflowDto): Promise<WorkflowDetails> {
    return {
      name: dto.Name ?? dto.Trigger,
      trigger: dto.Trigger,
      delayMinutes: dto.DelayMinutes ?? 0,
      subject: dto.Subject,
      body: dto.Body,
      activityIds: await this.toIds(operatorId, dto.ActivityIDs ?? []),
      enabled: dto.Enabled ?? true,
    };
  }

  /** @throws ValidationError as `toDetails` */
  async toChanges(operatorId: number, dto: ChangeWorkflowDto): Promise<Partial<WorkflowDetails>> {
    const { ActivityIDs } = dto;
    return {
      ...(dto.Name !== undefined && { name: dto.Name }),
      ...(dto.Trigger !== undefined && { trigger: dto.Trigger }),
      ...(dto.DelayMinutes !== undefined && { delayMinutes: dto.DelayMinutes }),
      ...(dto.Subject !== undefined && { subject: dto.Subject }),
      ...(dto.Body !== undefined && { body: dto.Body }),
      ...(ActivityIDs !== undefined && { activityIds: await this.toIds(operatorId, ActivityIDs) }),
      ...(dto.Enabled !== undefined && { enabled: dto.Enabled }),
    };
  }

  private async toIds(operatorId: number, activityIds: readonly string[]): Promise<number[]> {
    const known = await this.activities.idsOf(operatorId, activityIds);
    const errors = activityIds.flatMap((activityId, index): FieldError[] => {
      const message = `ActivityIDs.${index} is not an activity of this operator.`;
      return known.has(activityId) ? [] : [{ field: `ActivityIDs.${index}`, code: 'unknown', message }];
    });
    if (errors.length > 0) throw new ValidationError(errors);
    return [...new Set(activityIds.map((activityId) => known.get(activityId)!))];
  }
}
