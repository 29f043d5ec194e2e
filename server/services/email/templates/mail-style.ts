/** The design's tokens in sRGB: mail programs know neither OKLCH nor variables. */
export const COLOUR = {
  paper: '#f9f5ec',
  surface: '#fefcf8',
  line: '#e1dcd0',
  ink: '#18271d',
  softInk: '#525f54',
  forest: '#1a5e3c',
  onForest: '#f9fbf3',
  amber: '#eea334',
} as const;

/** The same for a dark screen. */
const DARK = {
  paper: '#0d1611',
  surface: '#16211a',
  line: '#2b382f',
  ink: '#f1efe4',
  softInk: '#a4a698',
  forest: '#69c88e',
  onForest: '#07180f',
  amber: '#f4b34b',
} as const satisfies Record<keyof typeof COLOUR, string>;

export const DISPLAY = '"Bricolage Grotesque","Trebuchet MS",Verdana,sans-serif';
export const READING = 'Figtree,system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif';

/** Rules for dark screens, by the classes of the parts. Styles beside the parts are for programs that read no style sheet,
 * so these have to outrank them. */
export const DARK_RULES = `@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK.paper} !important; }
  .surface { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .line { border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.softInk} !important; }
  .forest { color: ${DARK.forest} !important; }
  .button { background-color: ${DARK.forest} !important; color: ${DARK.onForest} !important; }
  .saved { background-color: ${DARK.amber} !important; border-color: ${DARK.amber} !important; }
  .open { border-color: ${DARK.line} !important; }
}`;
