// `npm run cluster-test`: three processes through troubles of all kinds; with `--failover`, through the death of the
// database machine. The options stand at the top of each script.
if (process.argv.includes('--failover')) await import('./failover.ts');
else await import('./troubles.ts');
