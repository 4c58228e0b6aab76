/** Writes the files that start faster than the modules that are in them. */
import './commands.js'
import './reader.js'
