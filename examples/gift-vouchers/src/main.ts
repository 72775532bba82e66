import { runServer } from 'slipway';
import { plugins } from './plugins';

void runServer({ plugins });
