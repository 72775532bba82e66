import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../platform/auth';
import { PublicAddress } from '../../../platform/config';
import { OperatorsService } from '../../../operators';
import { RequestedCapabilities, CAPABILITIES, type Capabilities, OctoAnswers, OctoController } from '../wire';
import { OctoCapabilityDto, OctoSupplierDto } from './dto/supplier.dto';

@OctoController()
export class OctoSupplierController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly address: PublicAddress,
  ) {}

  @Get('supplier')
  @ApiOperation({ summary: 'Retrieve the supplier', description: 'Returns the operator to which the API key belongs.' })
  @OctoAnswers(OctoSupplierDto)
  async getOctoSupplier(
    @CurrentCaller() { operatorId }: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
  ): Promise<OctoSupplierDto> {
    const { slug, name, website, publicEmail, telephone, address } = await this.operators.getAsSeller(operatorId);
    return {
      id: slug,
      name,
      endpoint: this.address.link('/octo'),
      contact: { website, email: publicEmail, telephone, address },
      ...(capabilities.has('content') && { shortDescription: null, media: [] }),
    };
  }

  @Get('capabilities')
  @ApiOperation({
    summary: 'List capabilities',
    description:
      'Returns the capabilities that you can send in `Octo-Capabilities` to extend responses beyond the OCTO core.',
  })
  @OctoAnswers(OctoCapabilityDto, { list: true })
  listOctoCapabilities(): OctoCapabilityDto[] {
    return CAPABILITIES.map((name) => ({
      id: `octo/${name}`,
      revision: 1,
      required: false,
      dependencies: [],
      docs: null,
    }));
  }
}
