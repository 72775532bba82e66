import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { Idempotent } from '../platform/idempotency';
import { parseNumericId } from '../platform/values/identifiers';
import { Conditional, ConditionalChanges, IfMatch } from '../platform/preconditions';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { ChangeWorkflowDto, CreateWorkflowDto, PreviewDto, PreviewWorkflowDto, WorkflowDto } from './dto/workflow.dto';
import { PreviewService } from './preview.service';
import { WorkflowChecks } from './workflow-checks';
import { WorkflowMapper } from './workflow.mapper';
import { WorkflowsService, WorkflowNotFoundError } from './workflows.service';

@ApiTags('Operator: workflows')
@RequirePermission('operator')
@Controller('api/v2/operator/workflows')
export class OperatorWorkflowsController {
  constructor(
    private readonly workflows: WorkflowsService,
    private readonly previews: PreviewService,
    private readonly mapper: WorkflowMapper,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List workflows',
    description:
      'Returns all workflows, at most 100. A new operator has seven: booking confirmation, booking moved, booking changed, refund, cancellation, session cancelled and waiver request.',
  })
  @ApiData(WorkflowDto, { list: true })
  async listWorkflows(@CurrentCaller() { operatorId }: Caller): Promise<{ data: WorkflowDto[] }> {
    return { data: await this.mapper.toDtos(operatorId, await this.workflows.list(operatorId)) };
  }

  @Post()
  @Idempotent({ preparedBy: WorkflowChecks })
  @ApiOperation({
    summary: 'Create a workflow',
    description:
      'Creates a workflow. If a template is invalid or contains an unknown merge field, the API returns an error that names the line.',
  })
  @ApiData(WorkflowDto, { status: 201 })
  async createWorkflow(
    @CurrentCaller() { operatorId }: Caller,
    @Body() body: CreateWorkflowDto,
  ): Promise<{ data: WorkflowDto }> {
    const details = await this.mapper.toDetails(operatorId, body);
    return { data: await this.mapper.toDto(await this.workflows.add(operatorId, details)) };
  }

  @Get(':ID')
  @ApiOperation({ summary: 'Retrieve a workflow', description: 'Returns a workflow, enabled or not.' })
  @ApiData(WorkflowDto)
  @ApiProblems('workflow-not-found')
  async getWorkflow(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ID') text: string,
  ): Promise<{ data: WorkflowDto }> {
    return { data: await this.mapper.toDto(await this.workflows.getWorkflow(operatorId, toWorkflowId(text))) };
  }

  @Patch(':ID')
  @Conditional()
  @ApiOperation({
    summary: 'Update a workflow',
    description:
      'Changes the fields that you send. All other fields stay unchanged. If you disable the workflow, emails that it has not sent yet are cancelled.',
  })
  @ApiData(WorkflowDto)
  @ApiProblems('workflow-not-found')
  async changeWorkflow(
    @CurrentCaller() caller: Caller,
    @Param('ID') text: string,
    @IfMatch() expected: string | undefined,
    @Body() body: ChangeWorkflowDto,
  ): Promise<{ data: WorkflowDto }> {
    const changes = await this.mapper.toChanges(caller.operatorId, body);
    const workflow = await this.conditional.run(
      expected,
      () => this.getWorkflow(caller, text),
      () => this.workflows.change(caller.operatorId, toWorkflowId(text), changes),
    );
    return { data: await this.mapper.toDto(workflow) };
  }

  @Delete(':ID')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a workflow',
    description: 'Deletes a workflow. Emails that it has not sent yet are cancelled.',
  })
  @ApiProblems('workflow-not-found')
  async removeWorkflow(@CurrentCaller() { operatorId }: Caller, @Param('ID') text: string): Promise<void> {
    await this.workflows.remove(operatorId, toWorkflowId(text));
  }

  @Post(':ID/preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'Preview a workflow', description: 'Renders the email of a workflow without sending it.' })
  @ApiData(PreviewDto)
  @ApiProblems('workflow-not-found', 'booking-not-found')
  async previewWorkflow(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ID') text: string,
    @Body() { BookingReference }: PreviewWorkflowDto,
  ): Promise<{ data: PreviewDto }> {
    const email = await this.previews.preview(operatorId, toWorkflowId(text), BookingReference);
    return { data: { Subject: email.subject, HTML: email.html, Text: email.text } };
  }
}

function toWorkflowId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new WorkflowNotFoundError();
  return id;
}
