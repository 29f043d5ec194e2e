import { demoAdminCode } from './lib/demo-admin';

/** The code alone, so that it can be passed on; it counts for 30 seconds more after the next one has come. */
console.log(demoAdminCode(new Date()));
