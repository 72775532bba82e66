export { OperatorEntity } from './operator.entity';
export { OperatorSlugTakenError } from './operators.errors';
export { OperatorsModule } from './operators.module';
export { OperatorsService } from './operators.service';
