import { writeFileSync } from 'node:fs';

import { DATA_FILE, stripeData } from './sandbox/stripe-data';

writeFileSync(DATA_FILE, await stripeData());
