import packageJson from '../../../package.json' with { type: 'json' };

/** How Hazel calls itself where a service's policy asks for an agent that can be told apart and reached: 'Hazel/0.1.0
 * (https://hazel.example)'.
 * @param appUrl origin of the site */
export const userAgentOf = (appUrl: string): string => `Hazel/${packageJson.version} (${appUrl})`;
