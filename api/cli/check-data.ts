import { missingPictureFiles } from '../adapters/media-pictures.ts';
import { choosePictureFiles } from '../adapters/picture-files.ts';
import { systemClock } from '../adapters/repeated-work.ts';
import { checkDatabase, shownPictures } from '../store/check-database.ts';
import { openStore } from '../store/open-store.ts';
import { commandSettings } from './command-settings.ts';

// npm run check-data: reads the whole database and looks for every picture that is shown, also while the server runs.
// Ends with 1 when anything is wrong.

const settings = commandSettings();
const { dataDir, databaseUrl, databasePool } = settings;
const pictureFiles = await choosePictureFiles(settings, { warn: () => undefined });
const { engine, close } = await openStore({ dataDir, databaseUrl, databasePool, clock: systemClock });
const findings = await checkDatabase(engine);
const pictures = findings.length > 0 ? [] : await shownPictures(engine);
const missing = await missingPictureFiles(pictureFiles, pictures);
await close();
for (const finding of findings) console.error(`Database: ${finding}`);
for (const file of missing) console.error(`Picture: ${file} is missing`);
if (findings.length + missing.length > 0) {
  const advice = findings.length > 0 ? ' Restore a backup: npm run restore' : ' Copy the pictures from a backup.';
  console.error(`${findings.length + missing.length} findings.${advice}`);
  process.exitCode = 1;
} else {
  console.log(`The database is whole, and so are its ${pictures.length} pictures.`);
}
