import { z } from 'zod';

import { plainTextSchema } from '../kernel/text';

const degrees = (most: number) =>
  z.number('A position has two numbers').min(-most, 'That is not on Earth').max(most, 'That is not on Earth');

/** A position as a browser tells it: degrees north and east. */
export const positionSchema = z.strictObject({ lat: degrees(90), lon: degrees(180) });

/** The beginning of a city's name. */
export const citySearchSchema = z.strictObject({ text: plainTextSchema(100) });
