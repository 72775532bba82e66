import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { ReadsOwnBody } from '../platform/http/bodies';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { WithoutDeadline } from '../platform/http/problems';
import { ActivityIdPipe } from '../platform/values/identifiers';
import { PictureDto } from './dto/picture.dto';
import { PictureUploadsService } from './picture-uploads.service';
import { PicturesService } from './pictures.service';

const DESCRIPTION = `
Stores a picture and appends its address to the activity’s \`ImageURLs\`.

- The file is a JPEG, PNG, WebP or AVIF picture with at most 10,000,000 bytes, 50,000,000 pixels and 16,000 pixels
  a side. Progressive JPEG, interlaced PNG and WebP files have at most 16,000,000 pixels, and AVIF files 6,000,000;
  transparency and 16 bits per colour reduce these numbers.
- The picture is turned upright, reduced to fit into 1600 × 1600 pixels, and stored as JPEG without metadata such as the
  place where it was taken.
- An activity has at most 20 images. To remove or reorder them, change \`ImageURLs\`.
- A picture that no activity uses is deleted after 30 days. You can have up to 500 of them; beyond that, the API returns 429.
- \`Idempotency-Key\` is not supported. Repeating an upload after a timeout can add the picture twice.
`.trim();

@ApiTags('Operator: activities')
@RequirePermission('operator')
@Controller('api/v2/operator/activities/:ActivityID/pictures')
export class OperatorPicturesController {
  constructor(
    private readonly uploads: PictureUploadsService,
    private readonly pictures: PicturesService,
  ) {}

  @Post()
  @HttpCode(201)
  @ReadsOwnBody(true)
  @WithoutDeadline(true)
  @ApiOperation({ summary: 'Upload a picture', description: DESCRIPTION })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: { type: 'object', required: ['File'], properties: { File: { type: 'string', format: 'binary' } } },
  })
  @ApiData(PictureDto, { status: 201, description: 'Uploaded.' })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async uploadPicture(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
    @Req() request: Request,
  ): Promise<{ data: PictureDto }> {
    const picture = await this.uploads.receiveFor(activityId, { operatorId, request });
    return { data: { URL: this.pictures.urlOf(picture), Width: picture.width, Height: picture.height } };
  }
}
