import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, CurrentCaller, RequirePermission, scopeOf } from '../../platform/auth';
import { ProductsService } from '../../catalog';
import { AppConfig } from '../../platform/config';
import { ReadsOwnBody, announcedBytes } from '../../platform/http/bodies';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { ValidationError } from '../../platform/errors';
import { WithoutDeadline } from '../../platform/http/problems';
import { UploadDto } from '../dto/upload.dto';
import type { QuestionEntity } from '../question.entity';
import { QuestionsService } from '../questions.service';
import { DEFAULT_FILE_TYPES, SIGNATURE_FILE_TYPES, takesFiles } from './file-types/file-rules';
import { UploadAllowance } from './upload-allowance';
import { MAX_UPLOAD_FORM_BYTES, type UploadForm, readUploadForm } from './upload-form';
import { type NewFile, UploadsService } from './uploads.service';

const DESCRIPTION = `
Uploads a file that answers one \`file\` or \`signature\` question. Send its \`FileID\` in the answer.

- Send \`ActivityID\` and \`QuestionID\` before \`File\`.
- A file has at most 10,000,000 bytes, or the question’s \`MaxFileBytes\`.
- The content determines the type, which must be one of the question’s \`AcceptedFileTypes\`. If the question names none,
  these are accepted: ${DEFAULT_FILE_TYPES.join(', ')}. A signature is
  ${SIGNATURE_FILE_TYPES.join(' or ')}.
- A file that no booking uses within 24 hours is deleted.
- You can have up to 1,000 unused files with a total of 1,000,000,000 bytes; beyond that, the API returns 429.
- \`Idempotency-Key\` is not supported. Repeating an upload after a timeout creates another file, and the first one expires.
`.trim();

@ApiTags('Partner: questions')
@RequirePermission('ota')
@Controller('api/v2/ota/partner/uploads')
export class PartnerUploadsController {
  constructor(
    private readonly products: ProductsService,
    private readonly questions: QuestionsService,
    private readonly uploads: UploadsService,
    private readonly allowance: UploadAllowance,
    private readonly config: AppConfig,
  ) {}

  @Post()
  @HttpCode(201)
  @ReadsOwnBody(true)
  @WithoutDeadline(true)
  @ApiOperation({ summary: 'Upload a file', description: DESCRIPTION })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['ActivityID', 'QuestionID', 'File'],
      properties: {
        ActivityID: { type: 'string', example: 'a_sunsetkayak1' },
        QuestionID: { type: 'integer', minimum: 1, example: 5 },
        File: { type: 'string', format: 'binary' },
      },
    },
  })
  @ApiData(UploadDto, { status: 201, description: 'Uploaded.' })
  @ApiProblems('product-not-found')
  async uploadFile(@CurrentCaller() caller: Caller, @Req() request: Request): Promise<{ data: UploadDto }> {
    const owner = scopeOf(caller);
    const bytes = announcedBytes(request, MAX_UPLOAD_FORM_BYTES);
    const file = await this.allowance.during(caller.operatorId, owner, bytes, () => {
      return this.receiveUpload(caller, owner, request);
    });
    return { data: toUploadDto(file) };
  }

  private async receiveUpload(caller: Caller, owner: string, request: Request): Promise<NewFile> {
    const form = await readUploadForm(request, this.uploads, this.config.limits.form);
    try {
      return await this.uploads.store(form.file, await this.questionFor(caller, form), owner);
    } catch (error) {
      await this.uploads.discard(form.file);
      throw error;
    }
  }

  private async questionFor({ operatorId }: Caller, form: UploadForm): Promise<QuestionEntity> {
    const activity = await this.products.getProduct(operatorId, form.activityId);
    const question = (await this.questions.list(operatorId, activity.id)).find(({ id }) => id === form.questionId);
    if (question && takesFiles(question.type)) return question;
    const rule = question ? 'is not a question that files answer.' : 'is not a question of this activity.';
    throw new ValidationError([
      { field: 'QuestionID', code: question ? 'not-allowed' : 'unknown', message: `QuestionID ${rule}` },
    ]);
  }
}

function toUploadDto(file: NewFile): UploadDto {
  return {
    FileID: file.publicId,
    Name: file.name,
    ContentType: file.contentType,
    Bytes: file.bytes,
    ExpiresAt: file.expiresAt,
  };
}
