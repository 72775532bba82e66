import { ormConfig } from 'slipway';
import { features } from './src/features';

export default ormConfig({ features });
