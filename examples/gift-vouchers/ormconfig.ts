import { ormConfig } from 'slipway';
import { plugins } from './src/plugins';

export default ormConfig({ plugins });
